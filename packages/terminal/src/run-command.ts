import { type ParseArgsConfig, parseArgs } from 'node:util';
import { describeError, errorCode, errorMessage, type Fault, FaultError } from '@laurel/diagnostics';
import { isJsonLog, logError, logFault, printData, startJsonLog } from './json-log.ts';
import { redactOutput } from './redact-output.ts';

/** Options of a command, as `parseArgs` of Node defines them. */
export type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** Values of the option `--log`, which all commands have. */
const LOG_FORMATS = ['text', 'json'] as const;
/** Description of the option in the text of `--help`. */
const LOG_USAGE = {
  option: '--log FORMAT',
  statement: 'text, or json: one JSON object per line on standard error (default: text)',
};

/** A command of the command line: its options, help and implementation. */
export interface Command<Options extends OptionsConfig> {
  /** Invocation of the command, e.g. `npm run build --`. The JSON log contains only the name of the command, `build`. */
  readonly invocation: string;
  /** Text of `--help`, without the option `--log`. */
  readonly usage: string;
  readonly options: Options;
  /** Whether the command accepts positional arguments. */
  readonly positionals?: boolean;
  /** Runs the command. @returns the exit code; undefined is 0 */
  run(arguments_: CommandArguments<Options>): Promise<number | undefined> | number | undefined;
}

/** Parsed values of the options of a command. */
export type CommandValues<Options extends OptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>['values'];

interface CommandArguments<Options extends OptionsConfig> {
  readonly values: CommandValues<Options>;
  readonly positionals: readonly string[];
}

/**
 * Runs a command with the arguments of this process. Prints the help text or the error, and sets the exit code: 0 success,
 * 1 failure, 2 invalid arguments. Secrets in the output are replaced (`protectSecrets`).
 */
export async function runCommand<const Options extends OptionsConfig>(
  command: Command<Options>,
): Promise<void> {
  redactOutput();
  if (requestsJsonLog() && !isJsonLog()) startJsonLog(commandName(command.invocation));
  if (!process.stdout.listeners('error').includes(reportLostOutput))
    process.stdout.on('error', reportLostOutput);
  try {
    const parsedArguments = readArguments(command);
    if (parsedArguments === 'help') printData(`${withLogUsage(command.usage)}\n`);
    else {
      const exitCode = await command.run(parsedArguments);
      process.exitCode = exitCode || (isOutputLost ? 1 : 0);
    }
  } catch (error) {
    printError(error);
    process.exitCode = error instanceof FaultError ? error.exitCode : 1;
  }
}

/** Whether a part of standard output could not be written. */
let isOutputLost = false;

/**
 * Reports that standard output cannot be written, e.g. on a full disk, and sets exit code 1. A closed pipe is ignored, because its
 * reader ended on purpose, as in `… | head`.
 */
function reportLostOutput(error: unknown): void {
  if (errorCode(error) === 'EPIPE') return;
  isOutputLost = true;
  process.exitCode = process.exitCode || 1;
  printError(
    new FaultError({
      name: 'OutputLost',
      what: 'The output of the command cannot be written.',
      why: errorMessage(error),
      action: 'Free space, or redirect the output to another file. The work of the command may be complete.',
    }),
  );
}

/** Prints an error to standard error, in colour on a terminal. */
export function printError(error: unknown): void {
  if (!logError(error)) console.error(describeError(error, { colour: Boolean(process.stderr.isTTY) }));
}

/** Prints a warning to standard error, in colour on a terminal. The exit code is unaffected. */
export function printWarning(fault: Fault): void {
  if (logFault('warning', fault)) return;
  const text = describeError(new FaultError(fault), { colour: Boolean(process.stderr.isTTY) });
  console.error(`Warning. ${text}`);
}

/**
 * Prints the warnings of a command to standard error: one text in a text log, one line per fault in a JSON log. Prints nothing if `faults`
 * is empty. Does not change the exit code.
 * @param describe returns the text, which may group the faults
 */
export function printWarnings(faults: readonly Fault[], describe: () => string): void {
  const isLogged = faults.map((fault) => logFault('warning', fault)).every(Boolean);
  if (!isLogged) console.error(describe());
}

/** Returns whether the arguments of this process contain `--log json`. Other arguments may be invalid. */
function requestsJsonLog(): boolean {
  const { values } = parseArgs({
    options: { log: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  return values.log === 'json';
}

/** Returns the name of a command, e.g. `build` of `npm run build --`. */
const commandName = (invocation: string): string =>
  invocation.replace(/^npm (?:run )?/, '').replace(/ --$/, '');

/** Adds the option `--log` to a usage text, in the line before `--help`. */
function withLogUsage(usage: string): string {
  return usage.replace(/^( +)(--help +)(?=\S)/m, (line, indentation: string, help: string) => {
    const { option, statement } = LOG_USAGE;
    return `${indentation}${option.padEnd(Math.max(help.length, option.length + 2))}${statement}\n${line}`;
  });
}

function readArguments<const Options extends OptionsConfig>({
  invocation,
  options,
  positionals: allowPositionals = false,
}: Command<Options>): CommandArguments<Options> | 'help' {
  let parsed: { readonly values: object; readonly positionals: string[] };
  try {
    parsed = parseArgs({
      options: { ...options, log: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals,
    });
  } catch (error) {
    throw wrongUsage(invocation, errorMessage(error));
  }
  const { help, log = 'text', ...values } = parsed.values as { help?: boolean; log?: string };
  if (!(LOG_FORMATS as readonly string[]).includes(log))
    throw wrongUsage(
      invocation,
      `--log is ${JSON.stringify(log)}, which is not ${LOG_FORMATS.join(' or ')}.`,
    );
  if (help) return 'help';
  return { values: values as CommandArguments<Options>['values'], positionals: parsed.positionals };
}

/**
 * Creates the error for invalid arguments, with exit code 2.
 * @param problem one sentence
 */
export function wrongUsage(invocation: string, problem: string): FaultError {
  return new FaultError(
    {
      name: 'WrongUsage',
      what: problem,
      why: 'The command does not guess the intended arguments.',
      action: `See ${invocation} --help.`,
    },
    { exitCode: 2 },
  );
}

/**
 * Parses the value of an option that is an integer.
 * @throws {FaultError} WrongUsage with the option, its value and the bounds
 */
export function parseWholeNumber(
  invocation: string,
  option: string,
  text: string,
  { min = 1, max = Number.MAX_SAFE_INTEGER }: { readonly min?: number; readonly max?: number } = {},
): number {
  const value = Number(text);
  if (/^\d{1,15}$/.test(text) && value >= min && value <= max) return value;
  const bounds = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  throw wrongUsage(
    invocation,
    `${option} is ${JSON.stringify(text)}, which is not a whole number ${bounds}.`,
  );
}
