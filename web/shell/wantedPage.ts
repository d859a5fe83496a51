let wanted: { tenantAlias: string; path: string } | undefined;

/** Keeps the page that a guard or a lost session stood in front of; it lives as long as the tab's page does. */
export const rememberWanted = (tenantAlias: string, path: string) => {
  wanted = { tenantAlias, path };
};

/** The remembered page of this tenant, once. */
export const takeWanted = (tenantAlias: string) => {
  const path = wanted?.tenantAlias === tenantAlias ? wanted.path : undefined;
  wanted = undefined;
  return path;
};
