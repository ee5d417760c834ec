/**
 * The demonstration company is invented: its phone numbers come from Ofcom's drama range, its postcodes from an unused
 * area, its email addresses from example.com. Social links go to the networks' front pages.
 */

import type { Brand, Colours } from '#domain/company/company.ts'

export const BRAND = {
  key: 'downland',
  name: 'Downland Packaging',
  legalName: 'Downland Packaging Ltd',
  headline: 'Never run out of the right box.',
  summary:
    'Corrugated boxes, shelf-ready packs and displays for food, drink, retail and online brands: made to fit, held in stock and delivered when you call them off.',
  values: [
    { name: 'Service', meaning: 'One person knows your box, your line and your deadline.' },
    { name: 'Innovation', meaning: 'Our designers sit next to the machines that make their boxes.' },
    { name: 'Value', meaning: 'The lightest board that does the job.' },
    { name: 'Quality', meaning: 'Checked as board, as blank and as box.' },
    { name: 'Continuity', meaning: 'We hold your stock; you call it off. Your line never waits.' },
  ],
  telephone: '01632 960 100',
  email: 'hello@example.com',
  /** Postal address of the head office. */
  address: { street: 'Kiln Lane', town: 'Aldermoor', county: 'Hampshire', postcode: 'DP1 4BX' },
  privacyEmail: 'privacy@example.com',
  securityEmail: 'security@example.com',
  social: [
    { network: 'LinkedIn', address: 'https://www.linkedin.com/' },
    { network: 'Instagram', address: 'https://www.instagram.com/' },
    { network: 'YouTube', address: 'https://www.youtube.com/' },
  ],
  /** Same as `--paper` in colours.css. */
  themeColour: { light: '#f6f4ef', dark: '#171411' },
  mark: {
    ground: 'M0 0h32v32H0z',
    line: 'M4 7h24M4 25h24M4 20.5C6.7 20.5 7.3 11.5 10 11.5S13.3 20.5 16 20.5 19.3 11.5 22 11.5 25.3 20.5 28 20.5',
  },
  copyrightYear: 2025,
} as const satisfies Brand

/**
 * Light colours of `colours.css` under the same names, for emails, social cards and icons, which have no style sheet.
 */
export const COLOURS = {
  ink: '#1d1a16',
  'ink-soft': '#5b5248',
  paper: '#f6f4ef',
  sheet: '#ffffff',
  line: '#d8d1c3',
  kraft: '#cfa872',
  'kraft-pale': '#ead9bc',
  'kraft-edge': '#8f6a36',
  blue: '#1b2fb5',
  'on-blue': '#ffffff',
  'drawing-ground': '#14228a',
  'drawing-line': '#aebaff',
} as const satisfies Colours
