import sharp from 'sharp';
import { keyedRandom } from './generator/random.ts';

/** Width and height in pixels. */
const SIZE = 320;

const BACKGROUNDS = ['#c9d6cc', '#d9cfc0', '#bfcbd6', '#d6c4bd', '#cfd0c4', '#b9c7c3'];
const SUITS = ['#22303c', '#2d2a32', '#3a3226', '#1f3a2f', '#4a4e57'];
const SHIRTS = ['#f4f1ea', '#e3e9ef', '#efe3d4'];
const SKINS = ['#f0d0b4', '#e3b58f', '#c68f65', '#a06c45', '#74492c', '#f5dcc8'];
const HAIRS = ['#2a211b', '#4a3423', '#7a5230', '#a88a5c', '#8f8d8a', '#1a1a1c'];

/** Hairstyles: the shapes behind the head, and the shapes in front of it. */
const HAIRSTYLES = [
  {
    behind: '',
    front: 'M120 156C114 92 146 72 180 72c40 0 66 24 60 84-4-26-14-40-36-44-30-4-58 2-72 18-6 8-10 16-12 26Z',
  },
  {
    behind: 'M108 258C92 160 104 70 180 68c76 2 88 92 72 190-14 14-30-6-30-48h-84c0 42-16 62-30 48Z',
    front: 'M122 160c0-50 26-72 62-72 34 0 56 24 54 72-10-34-34-50-62-52-26 6-44 22-54 52Z',
  },
  {
    behind: 'M150 84a30 30 0 1 1 60 0Z',
    front: 'M121 158c-4-58 24-80 59-80s63 22 59 80c-8-34-30-48-59-48s-51 14-59 48Z',
  },
  { behind: '', front: '' },
] as const;

/** Draws a person without facial features. The same person results in the same bytes. */
export async function drawPortrait(person: string): Promise<Uint8Array<ArrayBuffer>> {
  const random = keyedRandom('portrait', person);
  const background = random.pick(BACKGROUNDS);
  const [suit, shirt] = [random.pick(SUITS), random.pick(SHIRTS)];
  const [skin, hair, cut] = [random.pick(SKINS), random.pick(HAIRS), random.pick(HAIRSTYLES)];
  const glasses = random.chance(0.25)
    ? '<g fill="none" stroke="#26221d" stroke-width="4"><circle cx="157" cy="164" r="17"/><circle cx="203" cy="164" r="17"/><path d="M174 162h12"/></g>'
    : '';
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 360 360">`,
    `<rect width="360" height="360" fill="${background}"/>`,
    '<path d="M0 0h360L0 300Z" fill="#fff" fill-opacity=".22"/>',
    `<path d="${cut.behind}" fill="${hair}"/>`,
    `<path d="M34 360c4-74 66-92 116-108h60c50 16 112 34 116 108Z" fill="${suit}"/>`,
    `<path d="M148 250l32 58 32-58Z" fill="${shirt}"/>`,
    `<path d="M156 196h48v50q-24 26-48 0Z" fill="${skin}"/>`,
    '<path d="M156 214q24 22 48 0v14q-24 22-48 0Z" fill="#000" fill-opacity=".14"/>',
    `<ellipse cx="180" cy="158" rx="57" ry="70" fill="${skin}"/>`,
    `<path d="${cut.front}" fill="${hair}"/>`,
    glasses,
    '</svg>',
  ].join('');
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 80, mozjpeg: true }).toBuffer());
}
