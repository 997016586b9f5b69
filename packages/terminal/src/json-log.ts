/**
 * The log of a command as JSON: with `--log json`, everything that the command prints is written to standard error, one JSON object
 * (`LogLine`) per line. Standard output contains only data that the command was requested to print (`printData`).
 */
import { stripVTControlCharacters } from 'node:util';
import {
  diskFull,
  type ErrorLocation,
  errorFile,
  errorMessage,
  type Fault,
  FaultError,
  isDiskFull,
} from '@laurel/diagnostics';

/** `info`: a message. `warning`: the command continues, and a person should act. `error`: something failed. */
type LogLevel = 'info' | 'warning' | 'error';

/** One line of the log. */
export interface LogLine {
  /** ISO 8601 in UTC, with milliseconds. */
  readonly time: string;
  readonly level: LogLevel;
  /** Name of the command, e.g. `build`. */
  readonly command: string;
  /** The message, or the description of the fault. The lines of a message are separated by `\n`. */
  readonly message: string;
  /** Name of the fault, e.g. `DiskFull`, or of the class of an unexpected error. */
  readonly name?: string | undefined;
  /** Location of the fault, except for its record and field. */
  readonly location?: Omit<ErrorLocation, 'record' | 'field'> | undefined;
  readonly record?: string | undefined;
  readonly field?: string | undefined;
  readonly why?: string | undefined;
  readonly action?: string | undefined;
  /** Stack frames, if the error is a defect of the program or was thrown by a page. */
  readonly stack?: readonly string[] | undefined;
  /** Object that the message describes. */
  readonly data?: object | undefined;
}

/** Writes a line of the log; undefined while the log is text. */
let writeLine: ((line: Omit<LogLine, 'time' | 'command'>) => void) | undefined;

/** Writes to standard output, also while the log is JSON. */
let writeOutput = (text: string): void => {
  process.stdout.write(text);
};

/** Returns whether the log of this process is JSON. */
export const isJsonLog = (): boolean => writeLine !== undefined;

/**
 * Writes everything that this process prints from now on as JSON, whichever code prints it: texts on standard output as `info`, texts
 * on standard error as `error`, warnings of Node as `warning`. Call it once.
 * @param command name of the command
 */
export function startJsonLog(command: string): void {
  const writeText = process.stderr.write.bind(process.stderr) as (text: string) => boolean;
  const originalOutput = process.stdout.write.bind(process.stdout) as (text: string) => boolean;
  writeOutput = (text) => {
    originalOutput(text);
  };
  writeLine = (line) => {
    writeText(`${JSON.stringify({ time: new Date().toISOString(), command, ...line })}\n`);
  };
  const streams = [
    { stream: process.stdout, level: 'info' },
    { stream: process.stderr, level: 'error' },
  ] as const;
  for (const { stream, level } of streams) {
    let text = '';
    const writeMessage = () => {
      const message = stripVTControlCharacters(text).trim();
      text = '';
      if (message !== '') writeLine?.({ level, message });
    };
    stream.write = (chunk: unknown, ...rest: unknown[]) => {
      text += typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString();
      if (text.endsWith('\n')) writeMessage();
      for (const callback of rest) if (typeof callback === 'function') process.nextTick(callback);
      return true;
    };
    process.on('exit', writeMessage);
  }
  // Node's own listener writes to the file descriptor directly, so replacing `process.stderr.write` does not capture its warnings.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => writeLine?.({ level: 'warning', message, name }));
}

/**
 * Writes an error to the JSON log: a line for the fault, then a line for each separate fault. Does nothing if the log is text.
 * @returns whether the log is JSON
 */
export function logError(error: unknown): boolean {
  if (writeLine === undefined) return false;
  if (error instanceof FaultError)
    for (const fault of [error.fault, ...error.faults]) logFault('error', fault);
  else if (isDiskFull(error)) logFault('error', diskFull(errorFile(error) ?? 'a file', error).fault);
  else {
    const [name, stack] = error instanceof Error ? [error.name, error.stack] : [];
    const frames = stack?.split('\n').filter((line) => line.startsWith('    at '));
    writeLine({
      level: 'error',
      message: errorMessage(error),
      name,
      stack: frames?.map((line) => line.trim()),
    });
  }
  return true;
}

/** Writes a fault to the JSON log. Does nothing if the log is text. @returns whether the log is JSON */
export function logFault(level: LogLevel, { name, what, location, why, action, stack }: Fault): boolean {
  if (writeLine === undefined) return false;
  const { record, field, ...rest } = location ?? {};
  const isLocated = Object.values(rest).some((value) => value !== undefined);
  writeLine({
    level,
    message: what,
    name,
    location: isLocated ? rest : undefined,
    record,
    field,
    why,
    action,
    stack,
  });
  return true;
}

/** Prints data that the command was requested to print, e.g. a configuration, unchanged to standard output in every format of the log. */
export const printData = (text: string): void => writeOutput(text);

/** Prints a message to standard output. In a JSON log, its line also contains the fields of the object that the message describes. */
export function printMessage(message: string, data: object): void {
  if (writeLine === undefined) console.log(message);
  else writeLine({ level: 'info', message, data });
}

/** Prints a message about the command's own work to standard error, e.g. because standard output contains data. */
export function printNotice(text: string): void {
  if (writeLine === undefined) console.error(text);
  else writeLine({ level: 'info', message: text });
}
