import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandInvalid, brandUnreadable } from '../../domain/errors/brand.ts';
import { parseJson } from '../../domain/parse-json.ts';
import { type Brand, parseBrand } from '../../domain/settings/brand.ts';
import { type Environment, readEnvironment } from '../../domain/settings/environment.ts';
import { setSiteConfiguration } from '../../domain/settings/site-configuration.ts';

/**
 * Reads the settings of a command or server: the environment, and the brand whose folder the environment names.
 * @param root folder of the site
 * @throws {FaultError} EnvironmentInvalid, BrandInvalid, BrandUnreadable
 */
export function readSettings(
  variables: Readonly<Record<string, string | undefined>>,
  root = '.',
): Environment {
  const environment = readEnvironment(variables);
  setSiteConfiguration(readBrand(root, environment.brand));
  return environment;
}

/**
 * Reads the publisher's identity from a folder below the folder of the site.
 * @throws {FaultError} BrandInvalid, BrandUnreadable
 */
export function readBrand(root: string, folder: string): Brand {
  const file = `${folder}/brand.json`;
  let json: string;
  try {
    json = readFileSync(join(root, file), 'utf8');
  } catch (error) {
    throw brandUnreadable(file, error instanceof Error ? error.message : String(error));
  }
  const content = parseJson(json);
  if (content === undefined) throw brandInvalid(file, [{ kind: 'syntax' }]);
  return parseBrand(content, file);
}
