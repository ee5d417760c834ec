import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { sendsPrivacySignal } from '#app/analytics/consent.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import {
  ACCEPT_ALL,
  CAMPAIGN_DAYS,
  CONSENT_CATEGORIES,
  type ConsentCategory,
  type ConsentChoice,
  type ConsentRecord,
  MARKETING_DESCRIPTION,
  PREFERENCE_DESCRIPTIONS,
  REJECT_OPTIONAL,
} from '#domain/consent/consent.ts'
import styles from './cookie-settings.module.css'

const CATEGORIES: Readonly<Record<ConsentCategory, { readonly name: string; readonly description: string }>> =
  {
    essential: {
      name: 'Essential',
      description:
        'Your cookie choices, and what keeps you signed in. Always on: the site doesn’t work without them.',
    },
    analytics: {
      name: 'Analytics',
      description:
        'Which pages you read, in what order and for how long, and which site brought you here, linked to a random number instead of your name.',
    },
    preferences: {
      name: 'Preferences',
      description: `Remembers ${PREFERENCE_DESCRIPTIONS} for your next visit. When off, they last until you leave or reload the page.`,
    },
    marketing: {
      name: 'Marketing',
      description: `Remembers ${MARKETING_DESCRIPTION}, for ${CAMPAIGN_DAYS} days, and adds it to your visits in our analytics. Does nothing while analytics is off.`,
    },
  }

interface CookieSettingsProps {
  readonly record: ConsentRecord | null
  readonly decide: (choice: ConsentChoice) => void
  /** Called after closing, with or without saving. */
  readonly onClose: () => void
}

/** Dialog for the four consent categories. Closing without saving changes nothing. */
export function CookieSettings({ record, decide, onClose }: CookieSettingsProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  function choose(choice: ConsentChoice) {
    decide(choice)
    dialog.current?.close()
  }
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    choose({
      analytics: formData.has('analytics'),
      preferences: formData.has('preferences'),
      marketing: formData.has('marketing'),
    })
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <form onSubmit={save} className={styles.form}>
        <h2 id={`${id}-title`} className={styles.title}>
          Cookie settings
        </h2>
        <p className={styles.lead}>
          Choose what may be stored on this device. Switching a category off also deletes what it has stored.
          For details, see our{' '}
          <Link to="/privacy-policy#cookies" onClick={() => dialog.current?.close()}>
            privacy and cookies policy
          </Link>
          .
        </p>
        {sendsPrivacySignal(navigator) && (
          <p className={styles.lead}>
            Your browser sends Global Privacy Control. We treat that as a refusal: everything optional stays
            off until you switch it on here.
          </p>
        )}
        <ul className={styles.categories}>
          {CONSENT_CATEGORIES.map((category) => (
            <li key={category}>
              <label className={styles.category}>
                <input
                  type="checkbox"
                  name={category}
                  className={styles.checkbox}
                  defaultChecked={category === 'essential' || (record?.preferences[category] ?? false)}
                  disabled={category === 'essential'}
                  aria-describedby={`${id}-${category}`}
                />
                <span className={styles.name}>{CATEGORIES[category].name}</span>
              </label>
              <p id={`${id}-${category}`} className={styles.description}>
                {CATEGORIES[category].description}
              </p>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <button type="submit" className={buttonClass('primary')}>
            Save my choice
          </button>
          <button type="button" className={buttonClass('quiet')} onClick={() => choose(ACCEPT_ALL)}>
            Accept all
          </button>
          <button type="button" className={buttonClass('quiet')} onClick={() => choose(REJECT_OPTIONAL)}>
            Reject all
          </button>
          <button type="button" className={styles.cancel} onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  )
}
