import { definitionOfMove } from "../../components/calculator-plan.tsx";
import { type CalculatorApp, focusInput, type MoveHandlers } from "./calculator-app.tsx";

type App = Pick<CalculatorApp<never>, "state" | "update" | "edit" | "remember">;

/** What the buttons of the moves do. */
export const moveHandlers = (app: App): MoveHandlers => ({
  "add-move": (kind) => addMove(app, kind),
  "remove-move": (row) => removeMove(app, Number(row)),
});

function addMove(app: App, kind: string): void {
  const { moves } = app.state;
  const { title = "", isOfRegister = false } = definitionOfMove({ kind }) ?? {};
  app.remember(`added move ${moves.length + 1}, ${title.toLowerCase()}`);
  app.edit({ moves: [...moves, { kind }] });
  focusInput(`moves.${moves.length}.${isOfRegister ? "player" : "name"}`);
}

function removeMove(app: App, row: number): void {
  const { moves } = app.state;
  app.remember(`removed move ${row + 1}`, (before, now) => ({
    moves: now.moves.toSpliced(row, 0, ...before.moves.slice(row, row + 1)),
  }));
  app.edit({ moves: moves.toSpliced(row, 1) });
  document.querySelector<HTMLElement>("[data-action=add-move]")?.focus();
}
