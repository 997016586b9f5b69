/**
 * A small site in memory for tests of the engine: groups of people, a menu, templates with versions, and files in public/.
 * `expectedTree` computes the expected output without the engine.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteCode } from '../src/core/plan.ts';
import type { Collection, Inputs, Page } from '../src/core/types.ts';
import { type InputFile, writeInputs } from '../src/inputs/write-inputs.ts';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

export interface World {
  /** People by the name of their group. An empty group has a page, but no pages of people. */
  readonly groups: Readonly<Record<string, readonly Person[]>>;
  readonly menu: string;
  /** Version of each template. */
  readonly templates: { readonly person: number; readonly group: number; readonly file: number };
  readonly publicFiles: Readonly<Record<string, string>>;
}

export const emptyWorld: World = {
  groups: {},
  menu: 'menu',
  templates: { person: 1, group: 1, file: 1 },
  publicFiles: {},
};

/** The path does not contain the group, so that a page can move between partitions. */
const personPath = ({ id, name }: Person) => `/person/${name}:${id}`;

interface PersonModel {
  readonly person: Person;
  readonly group: string;
}
interface GroupModel {
  readonly group: string;
  readonly people: readonly string[];
}

const renderPerson = (version: number, { person, group }: PersonModel) =>
  `<p v=${version}>${person.name} of ${group}: ${person.text}</p>`;
const renderGroup = (version: number, { group, people }: GroupModel) =>
  `<ul v=${version} id=${group}>${people.join(',')}</ul>`;
const renderFile = (version: number, text: string) => `${version} ${text}`;

const parsePeople = (text: string) =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Person]));
const parseText = (text: string) => text;
const groupOfInput = (input: string) => input.slice('groups/'.length, -'.jsonl'.length);

/** A route of the site. */
export interface WorldRoute {
  readonly kind: RouteCode['kind'];
  readonly collection: Collection<unknown>;
  /** Renders a page with a version of the template. */
  readonly render: (version: number, model: never) => string;
  readonly template: keyof World['templates'];
}

const people: Collection<PersonModel> = {
  partitions: (inputs) => inputs.list('groups/').map(groupOfInput),
  *pages(group, inputs): Iterable<Page<PersonModel>> {
    for (const person of inputs.read(`groups/${group}.jsonl`, parsePeople))
      yield { path: personPath(person), model: { person, group } };
  },
};

const groups: Collection<GroupModel> = {
  partitions: () => ['all'],
  *pages(_all, inputs): Iterable<Page<GroupModel>> {
    for (const name of inputs.list('groups/')) {
      const members = inputs.read(name, parsePeople);
      const model = { group: groupOfInput(name), people: members.map(personPath) };
      yield { path: `/group/${model.group}`, model };
    }
  },
};

const menu: Collection<string> = {
  partitions: () => [''],
  *pages(_one, inputs: Inputs): Iterable<Page<string>> {
    if (!inputs.has('menu.txt')) return;
    yield { path: '/data/menu.json', model: inputs.read('menu.txt', parseText) };
  },
};

/** Routes of every world. The version of the template represents the code of a route. */
export const worldRoutes: Readonly<Record<string, WorldRoute>> = {
  '/person/[slug]': { kind: 'page', collection: people, render: renderPerson, template: 'person' },
  '/group/[name]': { kind: 'page', collection: groups, render: renderGroup, template: 'group' },
  '/data/menu.json': { kind: 'file', collection: menu, render: renderFile, template: 'file' },
};

/** Computes the output files of a clean build and their content, without the engine. */
export function expectedTree(world: World): Map<string, string> {
  const tree = new Map<string, string>();
  for (const [group, people] of Object.entries(world.groups)) {
    const paths = people.map(personPath);
    tree.set(`group/${group}.html`, renderGroup(world.templates.group, { group, people: paths }));
    for (const person of people)
      tree.set(
        `${personPath(person).slice(1)}.html`,
        renderPerson(world.templates.person, { person, group }),
      );
  }
  if (world.menu !== '') tree.set('data/menu.json', renderFile(world.templates.file, world.menu));
  for (const [file, text] of Object.entries(world.publicFiles)) tree.set(file, text);
  return tree;
}

/** Writes the inputs and public files of a world to a folder. */
export function writeWorld(world: World, folder: string): { inputs: string; publicFolder: string } {
  const inputs = join(folder, 'inputs');
  const publicFolder = join(folder, 'public');
  rmSync(inputs, { recursive: true, force: true });
  rmSync(publicFolder, { recursive: true, force: true });
  const files: InputFile[] = Object.entries(world.groups).map(([group, members]) => ({
    name: `groups/${group}.jsonl`,
    text: members.map((person) => `${JSON.stringify(person)}\n`).join(''),
    key: 'id',
    label: 'person',
  }));
  if (world.menu !== '') files.push({ name: 'menu.txt', text: world.menu });
  writeInputs(inputs, files);
  for (const [file, text] of Object.entries(world.publicFiles)) writeFile(join(publicFolder, file), text);
  return { inputs, publicFolder };
}

function writeFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
