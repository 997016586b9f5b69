import { describe, expect, it } from 'vitest';
import { romanisedSpellings } from '../../src/domain/romanised-name.ts';

describe('romanisedSpellings', () => {
  it.each([
    ['a Chinese name with its syllables joined', '张子涵', 'Zhang Zi Han', ['Zhangzi', 'Zihan']],
    ['a compound Chinese surname', '欧阳静', 'Ou Yang Jing', ['Ouyang', 'Yangjing']],
    ['a name of two syllables', '王伟', 'Wang Wei', ['Wangwei']],
    [
      'usual spellings of Korean syllables',
      '윤지우',
      'Yun Ji U',
      ['Yoon', 'Youn', 'Woo', 'Wu', 'Yunji', 'Yoonji', 'Younji', 'Jiu', 'Jiwoo', 'Jiwu'],
    ],
    ['no Korean spelling for another script', '朴', 'Bag', []],
    ['nothing for one syllable', '静', 'Jing', []],
  ])('returns %s', (_title, name, latin, spellings) => {
    expect(romanisedSpellings(name, latin)).toEqual(spellings);
  });
});
