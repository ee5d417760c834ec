/** The people of the team page. They are invented, and so are their faces. */
import { blue, deep, ink, kraft, kraftPale, pale, steel } from '#imagery/news/picture.ts'
import { drawPortrait, type Portrait } from './portrait.ts'

const silver = '#c9c6c2'
const grey = '#8d8a86'
const ginger = '#b4572a'
const auburn = '#7a3a1e'
const dark = '#2b1d16'
const brown = '#5a3a22'

/** Portraits go by the names of supabase/seed/04_team.sql, as addresses write them. */
export const portraits: ReadonlyMap<string, Portrait> = new Map<string, Portrait>([
  [
    'philippa-thorne-rudd',
    {
      ground: pale,
      skin: 'fair',
      jaw: 'long',
      hair: { style: 'bob', colour: silver },
      expression: { brows: grey, smile: 'closed', lined: true, lashes: true },
      clothes: 'blazer',
      extras: ['studs'],
      tilt: -2,
    },
  ],
  [
    'barnaby-quill',
    {
      ground: kraftPale,
      skin: 'light',
      jaw: 'square',
      hair: { style: 'swept', colour: ginger },
      expression: { brows: ginger, smile: 'open' },
      beard: 'full',
      clothes: 'hiVis',
      tilt: 2,
    },
  ],
  [
    'tamsin-fairweather',
    {
      ground: kraft,
      skin: 'fair',
      jaw: 'round',
      hair: { style: 'bun', colour: auburn },
      expression: { brows: auburn, smile: 'wry', lashes: true },
      glasses: 'round',
      clothes: 'jumper',
      tilt: 3,
    },
  ],
  [
    'ivor-penhallow',
    {
      ground: steel,
      skin: 'light',
      jaw: 'long',
      hair: { style: 'sides', colour: silver },
      expression: { brows: silver, smile: 'closed', lined: true },
      glasses: 'half',
      beard: 'moustache',
      clothes: 'labCoat',
    },
  ],
  [
    'odette-marlowe',
    {
      ground: kraftPale,
      skin: 'deep',
      jaw: 'round',
      hair: { style: 'afro', colour: ink },
      expression: { brows: ink, smile: 'open', lashes: true },
      clothes: 'jacket',
      extras: ['hoops'],
      tilt: -3,
    },
  ],
  [
    'rufus-okonjo-hale',
    {
      ground: pale,
      skin: 'brown',
      jaw: 'square',
      hair: { style: 'locs', colour: dark },
      expression: { brows: dark, smile: 'open' },
      beard: 'short',
      clothes: 'dungarees',
      tilt: 2,
    },
  ],
  [
    'gwendolen-ashcroft-pike',
    {
      ground: deep,
      skin: 'fair',
      jaw: 'square',
      hair: { style: 'bob', colour: grey },
      headwear: 'net',
      expression: { brows: grey, smile: 'wry', lined: true, lashes: true },
      glasses: 'safety',
      clothes: 'labCoat',
    },
  ],
  [
    'mabel-sundaram',
    {
      ground: kraft,
      skin: 'tan',
      jaw: 'round',
      hair: { style: 'plait', colour: dark },
      expression: { brows: dark, smile: 'open', lashes: true },
      clothes: 'cardigan',
      extras: ['headset', 'plaitEnd'],
      tilt: -2,
    },
  ],
  [
    'caspian-wetherby',
    {
      ground: blue,
      skin: 'light',
      jaw: 'long',
      hair: { style: 'tousled', colour: brown },
      headwear: 'helmet',
      expression: { brows: brown, smile: 'closed' },
      beard: 'stubble',
      clothes: 'hiVis',
      tilt: -2,
    },
  ],
  [
    'ffion-greenhalgh',
    {
      ground: steel,
      skin: 'fair',
      jaw: 'round',
      hair: { style: 'curls', colour: ginger },
      headwear: 'headscarf',
      expression: { brows: ginger, smile: 'open', lashes: true },
      clothes: 'overalls',
      extras: ['defenders'],
      tilt: 3,
    },
  ],
  [
    'horatio-bramble',
    {
      ground: kraft,
      skin: 'tan',
      jaw: 'square',
      hair: { style: 'sides', colour: silver },
      headwear: 'flat cap',
      expression: { brows: silver, smile: 'wry', lined: true },
      glasses: 'square',
      beard: 'whiskers',
      clothes: 'overalls',
    },
  ],
])

/** File names, and what they hold. */
export const portraitFiles: ReadonlyMap<string, () => string> = new Map(
  [...portraits].map(([name, portrait]) => [`${name}.svg`, () => drawPortrait(portrait)]),
)
