/** Writes a line for the person who starts the server. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)
