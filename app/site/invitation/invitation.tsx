/** Page that invitations link to: explains how to sign in. Other emailed links, valid or expired, end here too. */
import { useEffect, useSyncExternalStore } from 'react'
import { siteServices } from '#app/server-context.ts'
import { useAuth } from '#app/session/account/auth-provider.tsx'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#company/brand.ts'
import { toTelUrl } from '#domain/company/locations.ts'
import { dashboardPath } from '#domain/roles/roles.ts'
import { INVITATION_PATH, parseLinkResult } from '#domain/session/invitation.ts'
import { pageMeta } from '../head/page-meta.ts'
import pageStyles from '../layout/message-page.module.css'
import type { Route } from './+types/invitation'
import styles from './invitation.module.css'

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: 'Your account',
      description: 'How to sign in after you were invited.',
      path: INVITATION_PATH,
      siteUrl: loaderData.siteUrl,
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteServices).siteUrl }
}

const READY = {
  title: 'Your account is ready',
  lead: `You can sign in to ${BRAND.name} now. There’s no password: each time, we email you a code.`,
}
const DISABLED = {
  title: 'Your account is disabled',
  lead: 'You can’t sign in at the moment. If you think this is a mistake, tell us.',
}
const BROKEN_LINK = {
  title: 'This link no longer works',
  lead: 'It has expired or was already used. Sign in instead: we’ll email you a code. If we don’t find your address, ask us to invite you again.',
}

function textsOf(result: string | null): typeof READY {
  if (result === 'user_banned') return DISABLED
  return result ? BROKEN_LINK : READY
}

const noSubscription = () => () => {}

export default function Invitation() {
  const { user, askToSignIn } = useAuth()
  const result = useSyncExternalStore(
    noSubscription,
    () => parseLinkResult(window.location.hash),
    () => null,
  )
  const { title, lead } = textsOf(result)

  useEffect(() => {
    // A valid link's token must not remain in the address. It isn't used: signing in requires a code.
    if (parseLinkResult(window.location.hash) === '')
      window.history.replaceState(window.history.state, '', INVITATION_PATH)
  }, [])

  return (
    <div className={`${pageStyles.page} ${pageStyles.start}`}>
      <h1>{title}</h1>
      <p className={pageStyles.lead}>{lead}</p>
      {result !== 'user_banned' && (
        <>
          <section className={pageStyles.next}>
            <h2>How to sign in</h2>
            <ol className={pageStyles.steps}>
              <li>Choose “Sign in”.</li>
              <li>Enter the email address that your invitation was sent to.</li>
              <li>Enter the 6-digit code that we email you. It works once, for 10 minutes.</li>
            </ol>
          </section>
          {user === null ? (
            <div className={styles.signIn}>
              <button
                type="button"
                className={buttonClass('primary')}
                onClick={() => void askToSignIn('enter')}
              >
                Sign in
              </button>
            </div>
          ) : (
            // Document navigation: the website and the portal are separate documents.
            <a href={dashboardPath(user.role)} className={buttonClass('primary')}>
              Go to your dashboard
            </a>
          )}
        </>
      )}
      <noscript>
        <p>To sign in, turn on JavaScript in your browser.</p>
      </noscript>
      <p className={pageStyles.help}>
        {result !== 'user_banned' && 'If no code arrives, look in your spam folder. '}For help, email{' '}
        <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or call{' '}
        <a href={toTelUrl(BRAND.telephone)}>{BRAND.telephone}</a>.
      </p>
    </div>
  )
}
