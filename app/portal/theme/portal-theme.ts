/** Maps Mantine to the portal’s tokens (portal-tokens.css), which cover both colour schemes. */

import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import type { MouseEvent } from 'react'
import { BREAKPOINTS } from '#app/ui/media-query/media-query.ts'

/** Mantine needs ten shades; the tokens define one, with states below. */
function shades(token: string): MantineColorsTuple {
  const colour = `var(${token})`
  return [colour, colour, colour, colour, colour, colour, colour, colour, colour, colour]
}

const tokens = (...names: string[]) => names.map((name) => `var(--${name})`) as unknown as MantineColorsTuple

/** Mantine greys, from background to text in light mode and reversed in dark mode. */
const gray = tokens(
  'paper',
  'sunken',
  'line',
  'line',
  'line-control',
  'ink-soft',
  'ink-soft',
  'ink-soft',
  'ink',
  'ink',
)
const dark = tokens(
  'ink',
  'ink-soft',
  'ink-soft',
  'ink-soft',
  'line-control',
  'line',
  'raised',
  'paper',
  'sunken',
  'sunken',
)

const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...resolved, color: 'var(--on-fill)' } : resolved
}

const em = (pixels: number) => `${pixels / 16}em`

export const portalTheme = createTheme({
  primaryColor: 'brand',
  colors: { brand: shades('--blue'), red: shades('--danger'), green: shades('--success'), gray, dark },
  variantColorResolver,
  fontFamily: 'var(--text)',
  fontSizes: {
    xs: 'var(--size-fine)',
    sm: 'var(--size-small)',
    md: 'var(--size-body)',
    lg: 'var(--size-h3)',
    xl: 'var(--size-h2)',
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  lineHeights: { xs: '1.3333', sm: '1.3846', md: '1.4286', lg: '1.3333', xl: '1.2728' },
  headings: {
    fontFamily: 'var(--text)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--size-h2)', lineHeight: 'var(--leading-tight)' },
      h2: { fontSize: 'var(--size-h3)', lineHeight: 'var(--leading-snug)' },
      h3: { fontSize: 'var(--size-h4)', lineHeight: 'var(--leading-text)' },
    },
  },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  defaultRadius: 'sm',
  radius: {
    xs: 'var(--radius-small)',
    sm: 'var(--radius)',
    md: 'var(--radius-card)',
    lg: 'var(--radius-dialog)',
  },
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  breakpoints: {
    xs: em(BREAKPOINTS.sm),
    sm: em(BREAKPOINTS.md),
    md: em(BREAKPOINTS.lg),
    lg: em(BREAKPOINTS.xl),
    xl: em(BREAKPOINTS.xxl),
  },
  // Heights are in portal.css, because they depend on the pointer.
  components: {
    Alert: { defaultProps: { radius: 'md' } },
    DateInput: { defaultProps: { weekendDays: [] } },
    DatePicker: { defaultProps: { weekendDays: [] } },
    DateTimePicker: { defaultProps: { weekendDays: [] } },
    Badge: { defaultProps: { variant: 'light', radius: 'xs', tt: 'none', fw: 500 } },
    FileInput: { defaultProps: { clearButtonProps: { 'aria-label': 'Remove file' } } },
    FileButton: {
      defaultProps: {
        // Browsers report no change if the user chooses the same file again, after correcting it.
        inputProps: {
          onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
            currentTarget.value = ''
          },
        },
      },
    },
    Menu: { defaultProps: { position: 'bottom-end', shadow: 'md', radius: 'md' } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
        // Mantine renders a `header` element, which would be a page landmark here.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Notification: {
      defaultProps: { radius: 'md', closeButtonProps: { 'aria-label': 'Close notification' } },
    },
    Pagination: { defaultProps: { size: 'sm' } },
    Paper: { defaultProps: { radius: 'md' } },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

function mixed(token: string, percent: number): string {
  return `color-mix(in srgb, var(${token}) ${percent}%, transparent)`
}

interface StateTokens {
  readonly text: string
  readonly ground: string
  /** Background of filled controls, and the same under the pointer. */
  readonly fill: readonly [fill: string, hover: string]
}

function states(name: string, { text, ground, fill: [fill, hover] }: StateTokens): Record<string, string> {
  const prefix = `--mantine-color-${name}`
  return {
    [`${prefix}-text`]: `var(${text})`,
    [`${prefix}-filled`]: `var(${fill})`,
    [`${prefix}-filled-hover`]: `var(${hover})`,
    [`${prefix}-light`]: `var(${ground})`,
    [`${prefix}-light-hover`]: mixed(text, 16),
    [`${prefix}-light-color`]: `var(${text})`,
    [`${prefix}-outline`]: `var(${text})`,
    [`${prefix}-outline-hover`]: mixed(text, 8),
  }
}

const INFO: StateTokens = {
  text: '--info',
  ground: '--info-ground',
  fill: ['--accent-fill', '--accent-fill-hover'],
}

const surfaces: Record<string, string> = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-anchor': 'var(--blue)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--success)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-fill)',
  ...states('brand', INFO),
  ...states('blue', INFO),
  ...states('red', {
    text: '--danger',
    ground: '--danger-ground',
    fill: ['--danger-fill', '--danger-fill'],
  }),
  ...states('green', { text: '--good', ground: '--good-ground', fill: ['--good-fill', '--good-fill'] }),
  ...states('yellow', {
    text: '--progress',
    ground: '--progress-ground',
    fill: ['--progress-fill', '--progress-fill'],
  }),
  ...states('gray', {
    text: '--neutral',
    ground: '--neutral-ground',
    fill: ['--neutral-fill', '--neutral-fill'],
  }),
}

export const portalVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: surfaces,
  dark: surfaces,
})
