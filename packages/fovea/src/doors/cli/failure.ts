/** A command that printed its answer and still did not succeed, such as a look-up that found only some names. */
export class CommandFailed extends Error {}
