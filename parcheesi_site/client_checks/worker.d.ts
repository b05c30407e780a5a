/** The release, which the service puts in front of worker.js. */
declare const RELEASE: { version: string; files: string[] };
