/** The components in the order of the API's answer, each by a name short enough for a telephone. */
export const COMPONENT_NAMES = [
  { component: "playerEmployeeCosts", name: "Players' pay" },
  { component: "otherRelevantEmployeeCosts", name: "Other pay" },
  { component: "amortisation", name: "Amortisation" },
  { component: "playerAgentCosts", name: "Players' agents" },
  { component: "otherAgentCosts", name: "Other agents" },
  { component: "netLoanCosts", name: "Net loans" },
] as const;
