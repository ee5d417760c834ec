import { Link } from 'react-router'
import { BRAND } from '#company/brand.ts'
import { toTelUrl } from '#domain/company/locations.ts'
import { type LegalProps, legalLoader, legalMeta } from './legal-loader.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

export const loader = legalLoader
export const meta = legalMeta({
  title: 'Website terms',
  description: `The terms on which ${BRAND.legalName} offers this website: how you may use it, our liability, accounts and accessibility.`,
  path: '/website-terms',
})

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'us',
    title: 'Whose website this is',
    body: (
      <p>
        {BRAND.legalName} runs this website. Email <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or call{' '}
        <a href={toTelUrl(BRAND.telephone)}>{BRAND.telephone}</a>. By using it you accept these terms; if you
        don’t, call us instead.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'How you may use it',
    body: (
      <>
        <p>
          You may read it, print it, link to any page, and quote from it with a link. Texts, drawings and
          photographs belong to us or our licensors; ask before you publish them elsewhere. Programs may read
          the pages that <a href="/robots.txt">robots.txt</a> allows, at a rate that doesn’t slow the site
          down for others.
        </p>
        <p>
          Don’t try to access anything that isn’t meant for you, send us harmful files, or overload the site.
          If you find a vulnerability, report it as described in{' '}
          <a href="/.well-known/security.txt">security.txt</a>. We’ll thank you, and won’t take action against
          anyone who looked in good faith.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Our liability',
    body: (
      <p>
        We take care to keep this website correct and up to date. Dimensions, stock and prices bind us only in
        a quotation. We’re not responsible for the content of sites we link to. Nothing here limits liability
        where the law doesn’t allow it.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <p>
        We create accounts for our customers’ staff and our own. You sign in with a code we send to your
        address. It’s for you alone, and we will never ask you for it. Tell us when someone leaves, and we’ll
        close their account the same day.
      </p>
    ),
  },
  {
    id: 'accessibility',
    title: 'Accessibility',
    body: (
      <p>
        This site aims to meet the Web Content Accessibility Guidelines 2.2 at level AA: with a keyboard, with
        a screen reader, at 400 per cent zoom, without JavaScript and without motion. If it doesn’t work for
        you, tell us, and meanwhile <Link to="/get-in-touch">get in touch</Link> in whatever way suits you.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law',
    body: (
      <p>
        English law applies. How we use personal data is explained in our{' '}
        <Link to="/privacy-policy">privacy and cookies policy</Link>; sales are covered by our{' '}
        <Link to="/terms-and-conditions">terms and conditions of sale</Link>.
      </p>
    ),
  },
]

export default function WebsiteTerms({ loaderData }: LegalProps) {
  return (
    <LegalPage
      {...loaderData}
      title="Website terms"
      path="/website-terms"
      lead="How you may use this website, and our liability."
      version="1.0"
      since="2026-11-20"
      sections={SECTIONS}
    />
  )
}
