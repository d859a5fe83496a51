/** The header in which every answer of a call tells the server's time, in milliseconds since 1970. */
export const timeHeader = 'x-yoyaku-time';
