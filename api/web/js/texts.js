// Every word of the page, in both languages. Chinese is written, not translated.

import { EN } from "./texts/en.js";
import { ZH } from "./texts/zh.js";

export const TEXTS = { en: EN, zh: ZH };

/** The language asked for last, else the browser's, else English. */
export function chosenLanguage() {
  const kept = localStorage.getItem("lang");
  if (kept in TEXTS) return kept;
  return navigator.language?.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export function chooseLanguage(lang) {
  localStorage.setItem("lang", lang);
}
