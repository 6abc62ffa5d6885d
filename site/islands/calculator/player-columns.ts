/** The columns of the register, in order: the API's field, its name in words, and the keyboard that a telephone shows. */
export const PLAYER_COLUMNS = [
  { field: "name", label: "Player", inputMode: "text" },
  { field: "employeeCosts", label: "Employee costs", inputMode: "decimal" },
  { field: "amortisation", label: "Amortisation", inputMode: "decimal" },
  { field: "agentCosts", label: "Agent costs", inputMode: "decimal" },
  { field: "bookValue", label: "Book value", inputMode: "decimal" },
  { field: "contractEnd", label: "Contract end", inputMode: "numeric" },
] as const;
