import { join } from 'node:path';
import ts from 'typescript';

/**
 * Creates a function that returns the errors of TypeScript in some files of a project, as texts. Each call reads the files again, and
 * reuses parsed files that have not changed.
 * @param names paths of the checked files below the folder of the project
 */
export function createTypeCheck(folder: string, names: readonly string[]): () => readonly string[] {
  const parsed = new Map<string, ts.SourceFile>();
  let previous: ts.Program | undefined;
  return () => {
    const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
    const host = ts.createCompilerHost(options);
    host.getSourceFile = (name, languageVersion) => {
      const text = ts.sys.readFile(name);
      const known = parsed.get(name);
      if (text === undefined || text === known?.text) return text === undefined ? undefined : known;
      const file = ts.createSourceFile(name, text, languageVersion);
      parsed.set(name, file);
      return file;
    };
    const files = names.map((name) => join(folder, name)).filter((name) => ts.sys.fileExists(name));
    const types = join(folder, '.astro/types.d.ts');
    const program = ts.createProgram([...files, types], options, host, previous);
    previous = program;
    return files.flatMap((name) => {
      const file = program.getSourceFile(name);
      return program
        .getSemanticDiagnostics(file)
        .map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
    });
  };
}
