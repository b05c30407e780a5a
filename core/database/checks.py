"""CHECK constraints of few expressions, and their replacement while the service runs.

PostgreSQL reads the CHECKs of a table anew in every statement that writes to it: fewer expressions
in those of a game took 38 of 222 microseconds off the statement of a roll.
"""

from collections.abc import Sequence
from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.models import IndexOperation
from django.db.migrations.state import ProjectState
from django.db.models.lookups import In
from django.db.models.sql.compiler import SQLCompiler

from core.database.divided import is_divided

Editor = BaseDatabaseSchemaEditor
Constraints = list[models.CheckConstraint]


@models.CharField.register_lookup
class OneOf(In):
    """As `in`, for texts: PostgreSQL compares with one array, not with an expression for each."""

    lookup_name = "one_of"

    def as_postgresql(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper
    ) -> tuple[str, tuple[Any, ...]]:
        """The comparison with an array."""
        sql, params = self.process_lhs(compiler, connection)
        _, values = self.process_rhs(compiler, connection)
        return f"{sql} = ANY(%s::text[])", (*params, list(values))


class Same(models.Func):
    """Whether two conditions are both true or both false; neither may be unknown."""

    template = "((%(expressions)s))"
    arg_joiner = ") = ("
    arity = 2
    output_field = models.BooleanField()


class Joined(models.Func):
    """Texts that are not null, one after another; `Concat` has an expression more for each."""

    template = "(%(expressions)s)"
    arg_joiner = " || "
    output_field = models.CharField()


class ReplaceConstraints(IndexOperation):
    """Replace CHECK constraints of a model by others, which may have the same names.

    On PostgreSQL it is one statement, so the table is locked for a moment only. It does not look
    at the rows that are there: a later migration has `ValidateConstraints`.
    """

    def __init__(
        self, model_name: str, old: Sequence[str], new: Sequence[models.CheckConstraint]
    ) -> None:
        self.model_name, self.old, self.new = model_name, old, new

    def deconstruct(self) -> tuple[str, Sequence[Any], dict[str, Any]]:
        """The arguments that make it."""
        return type(self).__name__, [self.model_name, self.old, self.new], {}

    def describe(self) -> str:
        """Its line in the output of `migrate`."""
        return f"Replace constraints of model {self.model_name}"

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Replace them in the state."""
        for name in self.old:
            state.remove_constraint(app_label, self.model_name_lower, name)
        for constraint in self.new:
            state.add_constraint(app_label, self.model_name_lower, constraint)

    def database_forwards(
        self, app_label: str, schema_editor: Editor, from_state: Any, to_state: Any
    ) -> None:
        """Replace the constraints of the one state by those of the other."""
        key = (app_label, self.model_name_lower)
        before, after = (
            state.models[key].options["constraints"] for state in (from_state, to_state)
        )
        model = to_state.apps.get_model(*key)
        old, new = (
            [one for one in before if one not in after],
            [one for one in after if one not in before],
        )
        if self.allow_migrate_model(schema_editor.connection.alias, model):
            _replace(schema_editor, model, old, new)

    database_backwards = database_forwards


class ValidateConstraints(IndexOperation):
    """Check that all rows satisfy these constraints, while they are read and written.

    SQLite has checked it already.
    """

    def __init__(self, model_name: str, names: Sequence[str]) -> None:
        self.model_name, self.names = model_name, names

    def deconstruct(self) -> tuple[str, Sequence[Any], dict[str, Any]]:
        """The arguments that make it."""
        return type(self).__name__, [self.model_name, self.names], {}

    def describe(self) -> str:
        """Its line in the output of `migrate`."""
        return f"Validate constraints of model {self.model_name}"

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Change nothing: the state does not know what is validated."""

    def database_forwards(
        self, app_label: str, schema_editor: Editor, from_state: Any, to_state: Any
    ) -> None:
        """Validate them."""
        model = to_state.apps.get_model(app_label, self.model_name)
        if self.allow_migrate_model(schema_editor.connection.alias, model):
            quote = schema_editor.quote_name
            _alter(
                schema_editor, model, [f"VALIDATE CONSTRAINT {quote(name)}" for name in self.names]
            )

    def database_backwards(
        self, app_label: str, schema_editor: Editor, from_state: Any, to_state: Any
    ) -> None:
        """Change nothing: what is valid stays so."""


def _replace(editor: Editor, model: type[models.Model], old: Constraints, new: Constraints) -> None:
    if editor.connection.vendor == "sqlite":
        editor.add_constraint(model, [*new, *old][0])  # makes the table anew, as the model has it
        return
    dropped = [f"DROP CONSTRAINT {editor.quote_name(one.name)}" for one in old]
    added = [f"ADD {one.constraint_sql(model, editor)} NOT VALID" for one in new]
    _alter(editor, model, [*dropped, *added])


def _alter(editor: Editor, model: type[models.Model], actions: list[str]) -> None:
    """Alter the table on PostgreSQL, by one statement if the games are not distributed.

    Citus refuses to add a constraint together with other changes.
    """
    if editor.connection.vendor == "postgresql":
        table = editor.quote_name(model._meta.db_table)
        for action in actions if is_divided() else [", ".join(actions)]:
            editor.execute(f"ALTER TABLE {table} {action}", params=None)
