import { declarations } from './declarations.ts';
import type { Finding } from './finding.ts';
import type { ProjectFile } from './project-files.ts';

/** Source files of pages and of the review. The status page is excluded: it is a tool whose appearance no publisher changes. */
const CHECKED = /^src\/(?:delivery\/review\/|(?!delivery\/)).+\.(?:css|astro|tsx?)$/;

/** The colour names of CSS. System colours, `transparent` and `currentcolor` are not among them. Source: CSS Color 4. */
const COLOUR_NAMES =
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen'.replaceAll(
    ' ',
    '|',
  );

const HEX = String.raw`#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])`;
const FUNCTION = String.raw`(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(`;

/** Matches a colour in the value of a declaration. */
const COLOUR_VALUE = new RegExp(`${HEX}|${FUNCTION}|(?<![\\w-])(?:${COLOUR_NAMES})(?![\\w-])`, 'i');
/** Matches a colour in code. Hexadecimal colours must be quoted, because private class members also begin with `#`. */
const COLOUR_IN_CODE = new RegExp(
  `["'\`]${HEX}|["'\`:\\s,]${FUNCTION}\\s*[\\d.$]|\\b(?:fill|stroke|color|background)\\s*[=:]\\s*["'{]?["'\`]?(?:${COLOUR_NAMES})["'\`;]`,
  'i',
);

/** Values of `font-family` and `font` without the name of a font. */
const GENERIC_FONT =
  /^(?:inherit|initial|unset|serif|sans-serif|monospace|system-ui|ui-[a-z-]+|emoji|math|cursive|fantasy)$/i;

/** White is allowed, because it is the background of pictures without transparency. */
const WHITE = /#fff(?:fff)?["'`]/i;

/** Finds colours and names of fonts outside the brand folder, which another brand could not replace. */
export function brandValueFindings(files: readonly Pick<ProjectFile, 'path' | 'text'>[]): Finding[] {
  return files
    .filter(({ path }) => CHECKED.test(path))
    .flatMap(({ path, text }) => {
      const lines = path.endsWith('.css') ? styleLines(text) : codeLines(text);
      return lines.map(({ line, what }) => ({
        file: path,
        line,
        what,
        remedy:
          'use a token of brand/tokens.css, or add one there and in src/domain/settings/brand-tokens.ts',
      }));
    });
}

interface Line {
  /** Counted from 1. */
  readonly line: number;
  readonly what: string;
}

function styleLines(css: string): readonly Line[] {
  return declarations(css).flatMap(({ line, property, value }) => {
    const plain = value.replace(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '""');
    const colour = COLOUR_VALUE.exec(plain)?.[0];
    if (colour !== undefined) return [{ line, what: `${property} contains the colour ${colour}` }];
    const font = fontName(property, value);
    return font === undefined ? [] : [{ line, what: `${property} names the font ${font}` }];
  });
}

/** Returns the first name of a font in a declaration. */
function fontName(property: string, value: string): string | undefined {
  if (property !== 'font' && property !== 'font-family') return undefined;
  // The families of the shorthand follow the size.
  const families =
    property === 'font'
      ? value.replace(/^.*?(?:\)|[\d.](?:px|rem|em|pt|%|vw))\s*(?:\/\s*\S+)?\s+/s, '')
      : value;
  return families
    .replace(/var\([^()]*\)/g, 'inherit')
    .split(',')
    .map((family) => family.trim())
    .find((family) => !GENERIC_FONT.test(family));
}

function codeLines(code: string): readonly Line[] {
  return code.split('\n').flatMap((text, index) => {
    const colour = COLOUR_IN_CODE.exec(text)?.[0];
    if (colour !== undefined && !WHITE.test(text.slice(text.indexOf(colour))))
      return [{ line: index + 1, what: `contains the colour ${colour.replace(/^["'`:\s,]/, '')}` }];
    const font = /font-?family\s*[=:]\s*\\?["'`{]*([^"'`}]+)/i.exec(text)?.[1];
    return font === undefined || font.startsWith('var(')
      ? []
      : [{ line: index + 1, what: `names the font ${font}` }];
  });
}
