/** The route whose guard gets the secret to set up. */
export const setupRouteId = 'setup';
