import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { type ColourScheme, chooseColourScheme, chosenColourScheme } from '#app/preferences/colour-scheme.tsx'
import { browserPreferences } from '#app/preferences/preferences.ts'

const MANTINE_SCHEMES: Readonly<Record<ColourScheme, MantineColorScheme>> = {
  system: 'auto',
  light: 'light',
  dark: 'dark',
}

let stop = () => {}

/** Makes Mantine follow the website’s colour scheme instead of its own storage key. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (scheme) => (typeof window === 'undefined' ? scheme : MANTINE_SCHEMES[chosenColourScheme()]),
  set: (scheme) => chooseColourScheme(scheme === 'auto' ? 'system' : scheme),
  subscribe(onUpdate) {
    stop = browserPreferences().subscribe(() => onUpdate(MANTINE_SCHEMES[chosenColourScheme()]))
  },
  unsubscribe: () => stop(),
  clear: () => chooseColourScheme('system'),
}
