/** With what the sandbox of a test server signs. */
export const sandboxSecret = Buffer.alloc(32, 5);
