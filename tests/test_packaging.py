"""What is installed is what was written: the wheel works alone, far from the checkout."""

import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "players", "narrator", "prompts", "api")
TEXTS = {".md", ".yaml", ".toml"}


def run(*command: str | Path, cwd: Path) -> str:
    """Run without the caller's environment, as on somebody else's machine."""
    done = subprocess.run(
        command,
        check=False,
        cwd=cwd,
        env={"PATH": "/usr/bin:/bin", "HOME": str(cwd), "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # Built from a copy: a build folder left in the checkout would put deleted modules in the wheel.
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for name in PACKAGES:
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    run(
        sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, source,
        cwd=folder,
    )  # fmt: skip
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder away from the checkout, with an environment that has wolfhour from the wheel."""
    folder = tmp_path_factory.mktemp("elsewhere")
    python = folder / "env/bin/python"
    run(sys.executable, "-m", "venv", "--without-pip", folder / "env", cwd=folder)
    run(
        sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index",
        "--no-deps", wheel, cwd=folder,
    )  # fmt: skip
    # The dependencies are lent by this environment. A folder named in a .pth file has its own .pth
    # files ignored, so the checkout that is installed there in editable mode stays out of sight.
    (site_packages,) = folder.glob("env/lib/python*/site-packages")
    (site_packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder


def written(package: str, suffixes: set[str]) -> set[str]:
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / package).rglob("*")
        if path.is_file() and path.suffix in suffixes
    }


def test_the_wheel_has_every_module_text_and_page(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    expected = {path for package in PACKAGES for path in written(package, {".py"})}
    prompts = written("prompts", TEXTS)
    phrases = written("players", {".yaml"})
    page = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "api/web").rglob("*")
        if path.is_file()
    }
    assert prompts, "no prompts in the checkout"
    assert phrases, "no phrase book in the checkout"
    assert any(path.endswith(".html") for path in page), "no page in the checkout"
    expected |= prompts | phrases | page | written("narrator", {".md", ".yaml"})
    assert expected - packed == set()


def test_the_wheel_has_nothing_else(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in packed}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(PACKAGES)
    assert not any("__pycache__" in name for name in packed)


def test_the_installed_code_is_the_wheel_not_the_checkout(elsewhere: Path) -> None:
    script = f"import {', '.join(PACKAGES)}; print(*(p.__file__ for p in ({', '.join(PACKAGES)})))"
    for path in run(elsewhere / "env/bin/python", "-c", script, cwd=elsewhere).split():
        assert Path(path).is_relative_to(elsewhere)


def test_a_game_can_be_watched_from_the_wheel_alone(elsewhere: Path) -> None:
    lines = run(
        elsewhere / "env/bin/wolfhour", "watch", "--seed", "7", "--pace", "instant", "--json",
        cwd=elsewhere,
    ).splitlines()  # fmt: skip
    assert any('"game_ended"' in line for line in lines), lines[-3:]
