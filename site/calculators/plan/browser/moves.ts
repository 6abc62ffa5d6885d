import { type CalculatorApp, focusInput, type MoveHandlers } from "../../form/browser/calculator-app.tsx";
import { definitionOfMove } from "../moves.ts";
import { planAt, planName, shownPlan, withCopiedPlan, withoutPlan } from "../plans.ts";

type App = Pick<CalculatorApp<never>, "state" | "update" | "edit" | "remember">;

export const moveHandlers = (app: App): MoveHandlers => ({
  "add-move": (kind) => addMove(app, kind),
  "remove-move": (row) => removeMove(app, Number(row)),
  "show-plan": (shown) => app.edit({ fields: { ...app.state.fields, shown } }),
  "add-plan": () => {
    app.remember("added plan");
    app.edit(withCopiedPlan(app.state));
    focusInput(planName(shownPlan(app.state)));
  },
  "remove-plan": () => {
    const shown = shownPlan(app.state);
    app.remember(`removed ${planAt(app.state, shown).name}`);
    app.edit(withoutPlan(app.state, shown));
    document.querySelector<HTMLElement>("[data-action=add-plan]")?.focus();
  },
});

function addMove(app: App, kind: string): void {
  const { moves } = app.state;
  const { title = "", isOfRegister = false } = definitionOfMove({ kind }) ?? {};
  app.remember(`added move: ${title.toLowerCase()}`);
  app.edit({ moves: [...moves, { kind, plan: String(shownPlan(app.state)) }] });
  focusInput(`moves.${moves.length}.${isOfRegister ? "player" : "name"}`);
}

function removeMove(app: App, row: number): void {
  const { moves } = app.state;
  const { title = "move" } = definitionOfMove(moves[row] ?? {}) ?? {};
  app.remember(`removed move: ${title.toLowerCase()}`, (before, now) => ({
    moves: now.moves.toSpliced(row, 0, ...before.moves.slice(row, row + 1)),
  }));
  app.edit({ moves: moves.toSpliced(row, 1) });
  document.querySelector<HTMLElement>("[data-action=add-move]")?.focus();
}
