import { Link } from 'react-router'
import { BRAND } from '#company/brand.ts'
import { type LegalProps, legalLoader, legalMeta } from './legal-loader.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

export const loader = legalLoader
export const meta = legalMeta({
  title: 'Website terms',
  description: `The terms on which ${BRAND.legalName} offers this website: what you may do with it, what we answer for, accounts and accessibility.`,
  path: '/website-terms',
})

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'us',
    title: 'Whose website this is',
    body: (
      <p>
        {BRAND.legalName} runs it. Write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or ring{' '}
        {BRAND.telephone}. By using it you accept these terms; if you do not, please ring instead.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'What you may do with it',
    body: (
      <>
        <p>
          Read it, print it, link to any page of it, and quote from it with its address. Texts, drawings and
          photographs are ours or our licensors’; to print them elsewhere, ask. Programs may read what{' '}
          <a href="/robots.txt">robots.txt</a> lets them, at a pace that leaves room for others.
        </p>
        <p>
          Please do not try to get at what is not meant for you, send us harmful files, or load the site so
          that it fails others. If you find a weakness, tell us as{' '}
          <a href="/.well-known/security.txt">security.txt</a> says: we thank you, and pursue nobody who
          looked in good faith.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'What we answer for',
    body: (
      <p>
        We take care that what stands here is right, and change it as things change. Dimensions, stock and
        prices bind us only in an offer. What others publish behind our links is theirs. Nothing here limits
        liability where the law does not allow that.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <p>
        Accounts are for people of our customers and our own, and are made by us. You sign in with a code that
        we send to your address: it is for you alone, and nobody of us will ever ask you for it. Tell us when
        somebody leaves, and we close their account the same day.
      </p>
    ),
  },
  {
    id: 'accessibility',
    title: 'For everyone',
    body: (
      <p>
        This site means to meet the Web Content Accessibility Guidelines 2.2 at level AA: by keyboard, with a
        screen reader, magnified four times, without scripts and without motion. Where it fails you, that is a
        fault: please tell us, and meanwhile <Link to="/get-in-touch">get in touch</Link> in whatever way
        suits you.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law',
    body: (
      <p>
        English law applies. What we do with personal data is in the{' '}
        <Link to="/privacy-policy">privacy and cookies policy</Link>; what we sell, in the{' '}
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
      lead="What you may do with this website, and what we answer for."
      version="1.0"
      since="2026-11-20"
      sections={SECTIONS}
    />
  )
}
