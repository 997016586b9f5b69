import { type ParseArgsConfig, parseArgs } from 'node:util';
import { FaultError } from '@laurel/diagnostics';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** A command of the command line: what it takes, and what it does with it. */
export interface Command<Options extends OptionsConfig> {
  /** How it is called, e.g. `npm run build --`. */
  readonly invocation: string;
  /** The text of `--help`, which every command has. */
  readonly usage: string;
  readonly options: Options;
  /** Whether it takes arguments besides its options. */
  readonly positionals?: boolean;
  /** @returns the exit code; undefined stands for 0. */
  run(arguments_: CommandArguments<Options>): Promise<number | undefined> | number | undefined;
}

export interface CommandArguments<Options extends OptionsConfig> {
  readonly values: ReturnType<typeof parseArgs<{ options: Options }>>['values'];
  readonly positionals: readonly string[];
}

/**
 * Runs a command with the arguments of this process: reads them, prints help or what went wrong, and sets the exit
 * code: 0 done, 1 failed, 2 called wrongly.
 */
export async function runCommand<const Options extends OptionsConfig>(
  command: Command<Options>,
): Promise<void> {
  try {
    const given = readArguments(command);
    if (given === 'help') console.log(command.usage);
    else process.exitCode = (await command.run(given)) ?? 0;
  } catch (error) {
    const { describeError } = await import('@laurel/diagnostics');
    console.error(describeError(error, { colour: Boolean(process.stderr.isTTY) }));
    process.exitCode = error instanceof FaultError ? error.exitCode : 1;
  }
}

function readArguments<const Options extends OptionsConfig>({
  invocation,
  options,
  positionals: allowPositionals = false,
}: Command<Options>): CommandArguments<Options> | 'help' {
  let parsed: { readonly values: object; readonly positionals: string[] };
  try {
    parsed = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } }, allowPositionals });
  } catch (error) {
    throw wrongUsage(invocation, error instanceof Error ? error.message : String(error));
  }
  const { help, ...values } = parsed.values as { help?: boolean };
  if (help) return 'help';
  return { values: values as CommandArguments<Options>['values'], positionals: parsed.positionals };
}

/** A command was called wrongly; exits with 2. `problem` is one sentence, `call` e.g. `npm run pull --`. */
export function wrongUsage(call: string, problem: string): FaultError {
  return new FaultError(
    {
      name: 'WrongUsage',
      what: problem,
      why: 'The command does nothing rather than guess.',
      action: `See ${call} --help.`,
    },
    { exitCode: 2 },
  );
}

/**
 * Reads the value of an option that is a whole number.
 * @throws {FaultError} WrongUsage naming the option, its value and the bounds.
 */
export function parseWholeNumber(
  call: string,
  option: string,
  text: string,
  { min = 1, max = Number.MAX_SAFE_INTEGER }: { readonly min?: number; readonly max?: number } = {},
): number {
  const value = Number(text);
  if (/^\d{1,15}$/.test(text) && value >= min && value <= max) return value;
  const bounds = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  throw wrongUsage(call, `${option} is ${JSON.stringify(text)}, which is not a whole number ${bounds}.`);
}
