/** The address of a screen of the console. `publicUrl` is without a slash at its end, `path` begins with one. */
export const consoleAddress = (publicUrl: string, path: string) => `${publicUrl}/console${path}`;
