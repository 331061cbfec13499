// Which part of the page is open follows from the address behind the hash sign alone.

import { home } from "./home.js";
import { table } from "./table.js";
import { stars } from "./village.js";

const app = document.getElementById("app");
document.getElementById("heaven").append(stars());

let close = () => {};

function open() {
  close();
  app.replaceChildren();
  const where = new URLSearchParams(location.hash.slice(1));
  const id = where.get("game");
  close = id ? table(app, id, where.get("key")) : home(app);
  scrollTo(0, 0);
}

addEventListener("hashchange", open);
open();
