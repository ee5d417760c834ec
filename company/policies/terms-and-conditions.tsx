import { type LegalProps, legalLoader, legalMeta } from '#app/site/legal/legal-loader.ts'
import { LegalPage, type LegalSection } from '#app/site/legal/legal-page.tsx'
import { BRAND } from '../brand.ts'
import { MANUFACTURING_LIMITS, TOLERANCES } from '../manufacturing-limits.ts'

export const loader = legalLoader
export const meta = legalMeta({
  title: 'Terms and conditions of sale',
  description: `The terms on which ${BRAND.legalName} sells corrugated packaging to businesses: orders, tolerances, delivery, payment and liability.`,
  path: '/terms-and-conditions',
})

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'scope',
    title: 'What these terms cover',
    body: (
      <p>
        They apply to every sale by {BRAND.legalName} (“we”) to a business (“you”), in place of any terms that
        come with your order. What we have agreed in writing for one order goes before them. We do not sell to
        consumers.
      </p>
    ),
  },
  {
    id: 'orders',
    title: 'Prices and orders',
    body: (
      <>
        <p>
          A price holds for thirty days unless it says otherwise, for the quantity, board and delivery that it
          names. There is a contract when we confirm your order, or begin to make it.
        </p>
        <p>
          Paper prices move. For orders that run longer than three months the price follows the published
          index named in the offer, up or down, from the first of a month and with four weeks’ notice.
        </p>
      </>
    ),
  },
  {
    id: 'artwork',
    title: 'Drawings, samples and artwork',
    body: (
      <>
        <p>
          We make what you sign off. Please look at the sample with your product inside it: what it was not
          tried with we cannot answer for. Constructions of ours stay ours, and we do not make them for your
          competitors for two years.
        </p>
        <p>
          Artwork is yours to have the rights to. Cutting formes and plates that you paid for are yours, are
          kept for two years after the last order, and are then offered to you before they are scrapped.
        </p>
      </>
    ),
  },
  {
    id: 'tolerances',
    title: 'Quantities and tolerances',
    body: (
      <ul>
        <li>
          Smallest run: {MANUFACTURING_LIMITS.minimumRun.printed} printed or{' '}
          {MANUFACTURING_LIMITS.minimumRun.plain} plain boxes of one kind.
        </li>
        <li>Quantity: 10 per cent more or less up to 2,000, 5 per cent above; you pay for what comes.</li>
        <li>
          Dimensions: {TOLERANCES.small} mm up to {TOLERANCES.upTo} mm, {TOLERANCES.large} mm above, measured
          inside between creases at 50 per cent humidity.
        </li>
        <li>Register of print to cut: 2 mm for flexographic print, 1 mm for litho-laminated sheets.</li>
        <li>
          Colour: within what paper and process allow, by comparison with the sheet that was signed off.
        </li>
      </ul>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery, call-off and stock',
    body: (
      <>
        <p>
          Days of delivery are what we mean to keep, and we ring when we cannot. Risk passes when the goods
          leave the tail lift; they are yours when they are paid. Please tell us of visible damage on the
          note, and of anything else within seven days.
        </p>
        <p>
          Goods held for call-off are made at once. What has lain for nine months you take or have recycled,
          and pay for either way. We insure them while they are with us.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <p>
        Thirty days from the end of the month of the invoice. On late payment we charge the interest and
        compensation of the Late Payment of Commercial Debts (Interest) Act 1998, and may hold further
        deliveries.
      </p>
    ),
  },
  {
    id: 'faults',
    title: 'When something is wrong',
    body: (
      <>
        <p>
          What is not as agreed we make again or credit, as you prefer, and fetch the rest. Keep some of it:
          we want to see what went wrong.
        </p>
        <p>
          Beyond that our liability for one order ends at its price or £50,000, whichever is more, and does
          not reach to lost profit. Nothing here limits liability for death or injury by negligence, for
          fraud, or where the law does not allow it.
        </p>
      </>
    ),
  },
  {
    id: 'events',
    title: 'What nobody can help',
    body: (
      <p>
        For delays by fire, flood, strikes, war, failing power or paper mills that close, neither of us
        answers. If it lasts longer than eight weeks, either may withdraw from what has not been made.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law',
    body: (
      <p>
        English law applies, and its courts decide; before that, the two managing directors talk to each other
        for an hour. Should one of these terms not hold, the others do.
      </p>
    ),
  },
]

export default function TermsAndConditions({ loaderData }: LegalProps) {
  return (
    <LegalPage
      {...loaderData}
      title="Terms and conditions of sale"
      path="/terms-and-conditions"
      lead="The terms on which we sell to businesses, in as few words as our insurer would let us."
      version="1.0"
      since="2026-11-20"
      sections={SECTIONS}
    />
  )
}
