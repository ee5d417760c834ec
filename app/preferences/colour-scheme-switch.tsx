import { useId, useSyncExternalStore } from 'react'
import { COLOUR_SCHEMES, type ColourScheme, chooseColourScheme, useColourScheme } from './colour-scheme.tsx'
import styles from './colour-scheme-switch.module.css'
import { browserPreferences } from './preferences.ts'

const NAMES: Readonly<Record<ColourScheme, string>> = { system: 'System', light: 'Light', dark: 'Dark' }

const subscribe = (onChange: () => void) => browserPreferences().subscribe(onChange)

/** Light, dark or system. Its space is reserved; without scripts it stays empty. */
export function ColourSchemeSwitch() {
  const scheme = useColourScheme()
  const isPersistent = useSyncExternalStore(
    subscribe,
    () => browserPreferences().isPersistent(),
    () => true,
  )
  const name = useId()
  return (
    <fieldset className={styles.switch} data-waiting={scheme === undefined || undefined}>
      <legend className={styles.legend}>Colour scheme</legend>
      <div className={styles.choices}>
        {COLOUR_SCHEMES.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === (scheme ?? 'system')}
              onChange={() => chooseColourScheme(choice)}
              className={styles.input}
            />
            <span className={styles.name}>{NAMES[choice]}</span>
          </label>
        ))}
      </div>
      <p role="status" className={styles.note}>
        {!isPersistent &&
          scheme !== 'system' &&
          'Only until you leave or reload this page. To keep it, allow preferences in the cookie settings.'}
      </p>
    </fieldset>
  )
}
