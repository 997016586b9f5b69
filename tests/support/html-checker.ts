import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { auditToolPath } from '../../scripts/audit/audit-tools.ts';

const run = promisify(execFile);
const jar = auditToolPath('vnu-jar/build/dist/vnu.jar');

const answer = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string().optional(),
      lastLine: z.int().optional(),
      message: z.string(),
      extract: z.string().optional(),
    }),
  ),
});

/** Whether this machine has Java for the Nu HTML checker. */
export async function hasJava(): Promise<boolean> {
  return run('java', ['-version']).then(
    () => true,
    () => false,
  );
}

/** Returns the errors of the Nu HTML checker for some files, a line each: file, line, message, extract. */
export async function htmlErrors(files: readonly string[]): Promise<readonly string[]> {
  const options = ['--format', 'json', '--stdout', '--errors-only', '--exit-zero-always'];
  const { stdout } = await run('java', ['-Xss4m', '-jar', jar, ...options, ...files], { maxBuffer: 2 ** 28 });
  return answer
    .parse(JSON.parse(stdout))
    .messages.map(({ url = '', lastLine = 0, message, extract = '' }) =>
      `${decodeURI(url)}:${lastLine}: ${message} ${extract}`.replace(/\s+/g, ' '),
    );
}
