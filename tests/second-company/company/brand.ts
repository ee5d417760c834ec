/** A second invented company with the minimum a new owner has to write. */
import type { Brand, Colours } from '#domain/company/company.ts'

export const BRAND = {
  key: 'fellmark',
  name: 'Fellmark Cartons',
  legalName: 'Fellmark Cartons plc',
  headline: 'Strong boxes from the northern fells.',
  summary: 'Heavy-duty corrugated cases, made beside the Irish Sea for engineers and growers.',
  values: [
    { name: 'Strength', meaning: 'Every case is crushed before the first one ships.' },
    { name: 'Candour', meaning: 'If a competitor makes it better, we say who.' },
  ],
  telephone: '0115 496 0200',
  email: 'ask@fellmark.example',
  address: { street: '7 Tarn Row', town: 'Ravenbeck', county: 'Cumbria', postcode: 'ZF4 9QQ' },
  privacyEmail: 'data@fellmark.example',
  securityEmail: 'safety@fellmark.example',
  social: [{ network: 'Mastodon', address: 'https://joinmastodon.org/' }],
  themeColour: { light: '#eef5f1', dark: '#0f1a15' },
  mark: { ground: 'M0 0h32v32H0z', line: 'M4 26L16 6l12 20M9 26h14' },
  copyrightYear: 2025,
} as const satisfies Brand

export const COLOURS = {
  ink: '#10201a',
  'ink-soft': '#3f554b',
  paper: '#eef5f1',
  sheet: '#fdfffe',
  line: '#c5d6cd',
  kraft: '#d9b27c',
  'kraft-pale': '#f0dfc2',
  'kraft-edge': '#85602c',
  blue: '#0b5d3b',
  'on-blue': '#fdfffe',
  'drawing-ground': '#0a4a30',
  'drawing-line': '#8fe0bb',
} as const satisfies Colours
