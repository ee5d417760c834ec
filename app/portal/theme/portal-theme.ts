/** Maps Mantine to the website’s tokens, which cover both colour schemes. */

import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
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
  'sheet',
  'paper',
  'sunken',
  'sunken',
)

/** Text on filled backgrounds inverts with the colour scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...resolved, color: 'var(--on-blue)' } : resolved
}

const em = (pixels: number) => `${pixels / 16}em`

export const portalTheme = createTheme({
  primaryColor: 'brand',
  colors: { brand: shades('--blue'), red: shades('--danger'), green: shades('--success'), gray, dark },
  variantColorResolver,
  fontFamily: 'var(--text)',
  headings: {
    fontFamily: 'var(--display)',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'var(--size-h2)', lineHeight: 'var(--leading-tight)' },
      h2: { fontSize: 'var(--size-h3)', lineHeight: 'var(--leading-snug)' },
      h3: { fontSize: 'var(--size-h4)', lineHeight: 'var(--leading-snug)' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: 'var(--radius-small)', sm: 'var(--radius)', md: 'var(--radius)' },
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  breakpoints: {
    xs: em(BREAKPOINTS.sm),
    sm: em(BREAKPOINTS.md),
    md: em(BREAKPOINTS.lg),
    lg: em(BREAKPOINTS.xl),
    xl: em(BREAKPOINTS.xxl),
  },
  components: {
    // Large enough for touch and for phones not to zoom into fields.
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    DateInput: { defaultProps: { size: 'md' } },
    SegmentedControl: { defaultProps: { size: 'md' } },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        // Mantine renders a `header` element, which would be a page landmark here.
        attributes: { header: { role: 'presentation' } },
      },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

function mixed(token: string, percent: number): string {
  return `color-mix(in srgb, var(${token}) ${percent}%, transparent)`
}

function states(name: string, token: string, hoverToken: string): Record<string, string> {
  const prefix = `--mantine-color-${name}`
  return {
    [`${prefix}-text`]: `var(${token})`,
    [`${prefix}-filled`]: `var(${token})`,
    [`${prefix}-filled-hover`]: `var(${hoverToken})`,
    [`${prefix}-light`]: mixed(token, 10),
    [`${prefix}-light-hover`]: mixed(token, 16),
    [`${prefix}-light-color`]: `var(${token})`,
    [`${prefix}-outline`]: `var(${token})`,
    [`${prefix}-outline-hover`]: mixed(token, 8),
  }
}

const surfaces: Record<string, string> = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--blue)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--success)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-control)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-blue)',
  ...states('brand', '--blue', '--blue-strong'),
  ...states('red', '--danger', '--danger'),
  ...states('green', '--success', '--success'),
  ...states('blue', '--blue', '--blue-strong'),
  // No shade of yellow is readable on a light background.
  '--mantine-color-yellow-light': 'var(--kraft-pale)',
  '--mantine-color-yellow-light-color': 'var(--ink)',
}

export const portalVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: surfaces,
  dark: surfaces,
})
