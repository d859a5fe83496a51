declare const CLIENT_VERSION: string;

/** The version in package.json, written in by the build. */
export const clientVersion = CLIENT_VERSION;
