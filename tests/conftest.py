"""What every test stands on: no network but loopback, steady hypothesis profiles, one Chromium."""

import ipaddress
import os
import shutil
import socket
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

# In CI a test that could not run proves nothing, so it must not look like success.
REQUIRE_ALL = os.environ.get("WOLFHOUR_REQUIRE_ALL") == "1"

# Two busy cores make any deadline a coin toss, and a slow draw no sign of a fault.
settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "ci", settings.get_profile("dev"), derandomize=True, max_examples=60, print_blob=True
)
settings.register_profile("thorough", settings.get_profile("dev"), max_examples=2000)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev")
)

_unguarded = pytest.MonkeyPatch()


def _is_loopback(host: object) -> bool:
    if isinstance(host, bytes):
        host = host.decode("ascii", "replace")
    if host in (None, "", "localhost"):
        return True
    try:
        return ipaddress.ip_address(str(host).partition("%")[0]).is_loopback
    except ValueError:
        return False


def _refuse(host: object) -> None:
    # Not an OSError: code that retries or falls back must not swallow it.
    pytest.fail(f"a test reached for the network: {host!r}")


def _guarded_by_address(call: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(self: socket.socket, *args: Any) -> Any:
        # sendto has the address last; connect has nothing else.
        address = args[-1]
        if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_loopback(address[0]):
            _refuse(address[0])
        return call(self, *args)

    return guarded


def _guarded_by_host(call: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(host: object, *args: Any, **kwargs: Any) -> Any:
        if not _is_loopback(host):
            _refuse(host)
        return call(host, *args, **kwargs)

    return guarded


def pytest_configure() -> None:
    for name in ("connect", "connect_ex", "sendto"):
        call = getattr(socket.socket, name)
        _unguarded.setattr(socket.socket, name, _guarded_by_address(call))
    _unguarded.setattr(socket, "getaddrinfo", _guarded_by_host(socket.getaddrinfo))


def pytest_unconfigure() -> None:
    _unguarded.undo()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped where every test must run: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if REQUIRE_ALL and report.outcome == "skipped":
        report.outcome = "failed"
        report.longrepr = f"skipped where every test must run: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def chromium() -> Iterator[webdriver.Chrome]:
    """The one Chromium of the session; a test asks for `browser`, which is this one made clean."""
    binary = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    if binary is None or driver is None:
        pytest.skip("needs chromium and chromedriver (Debian: chromium, chromium-driver)")
    options = Options()
    options.binary_location = binary
    for argument in (
        "--headless=new",
        "--no-sandbox",  # the sandbox refuses root, and only our own page is opened
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
        "--lang=en",
        "--window-size=1280,800",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    chrome = webdriver.Chrome(options=options, service=Service(executable_path=driver))
    try:
        yield chrome
    finally:
        chrome.quit()


@pytest.fixture
def browser(chromium: webdriver.Chrome) -> webdriver.Chrome:
    """Chromium as a newcomer has it: a blank page, nothing remembered, a desktop window."""
    chromium.get("about:blank")
    chromium.execute_cdp_cmd("Network.clearBrowserCookies", {})
    chromium.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
    chromium.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    chromium.set_window_size(1280, 800)
    # What an earlier test's page said is not this test's.
    chromium.get_log("browser")  # type: ignore[no-untyped-call]
    return chromium
