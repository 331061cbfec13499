"""The web application: the API, the streams, and the page."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.staticfiles import StaticFiles

from api.auth import keep_keys_out_of_logs
from api.door import Door
from api.hall import Hall, Limits, Stage
from api.routes import games, rules
from api.seating import Company
from api.staging import stage_of
from engine.errors import SetupError

WEB = Path(__file__).parent / "web"


def create_app(stage: Stage | None = None, limits: Limits | None = None) -> FastAPI:
    """The application. `stage` seats the players; without one, as the settings say.

    Every error is `{"problems": [...]}`, one line each.
    """
    limits = limits or Limits()
    company = Company.configured() if stage is None else Company()
    stage = stage or stage_of(company)
    hall = Hall(stage, limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        await hall.close()
        await company.close()

    # The usual pages of documentation load scripts from elsewhere, which this server forbids.
    app = FastAPI(title="wolfhour", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.hall = hall
    app.add_middleware(Door, largest_body=limits.body)
    app.include_router(games.router)
    app.include_router(rules.router)
    app.add_exception_handler(SetupError, _setup_refused)
    app.add_exception_handler(RequestValidationError, _request_refused)
    app.add_exception_handler(HTTPException, _http_refused)
    app.mount("/", StaticFiles(directory=WEB, html=True), name="page")
    keep_keys_out_of_logs()
    return app


def _refusal(status: int, problems: Sequence[str]) -> JSONResponse:
    return JSONResponse({"problems": list(problems)}, status)


async def _setup_refused(request: Request, error: Exception) -> JSONResponse:
    return _refusal(422, error.problems if isinstance(error, SetupError) else [str(error)])


async def _request_refused(request: Request, error: Exception) -> JSONResponse:
    found: Sequence[Any] = error.errors() if isinstance(error, RequestValidationError) else ()
    return _refusal(422, [_line(problem) for problem in found])


def _line(problem: dict[str, Any]) -> str:
    where = ".".join(str(part) for part in problem["loc"] if part not in ("body", "query"))
    says = str(problem["msg"])
    says = says[:1].lower() + says[1:]
    return f"{where}: {says}" if where else says


async def _http_refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return _refusal(error.status_code, [str(error.detail)])
