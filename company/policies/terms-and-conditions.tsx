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
        They apply to every sale by {BRAND.legalName} (“we”) to a business (“you”), and replace any terms that
        come with your order. Anything we have agreed in writing for a particular order takes priority. We do
        not sell to consumers.
      </p>
    ),
  },
  {
    id: 'orders',
    title: 'Prices and orders',
    body: (
      <>
        <p>
          A price is valid for thirty days unless it says otherwise, for the quantity, board and delivery
          stated. A contract is made when we confirm your order or start making it, whichever is sooner.
        </p>
        <p>
          Paper prices change. For orders that run longer than three months, the price follows the published
          index named in the quotation, up or down, from the first of a month and with four weeks’ notice.
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
          We make what you sign off. Check the sample with your product inside it: we can’t be responsible for
          contents it wasn’t tested with. The designs we create remain ours, and we won’t make them for your
          competitors for two years.
        </p>
        <p>
          You are responsible for the rights to your artwork. Cutting formes and plates that you have paid for
          belong to you. We keep them for two years after your last order, then offer them to you before we
          scrap them.
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
          Minimum run: {MANUFACTURING_LIMITS.minimumRun.printed} printed or{' '}
          {MANUFACTURING_LIMITS.minimumRun.plain} plain boxes of one type.
        </li>
        <li>
          Quantity: 10 per cent more or less up to 2,000, 5 per cent above; you pay for the quantity
          delivered.
        </li>
        <li>
          Dimensions: {TOLERANCES.small} mm up to {TOLERANCES.upTo} mm, {TOLERANCES.large} mm above, measured
          inside between creases at 50 per cent humidity.
        </li>
        <li>Register of print to cut: 2 mm for flexographic print, 1 mm for litho-laminated sheets.</li>
        <li>Colour: as close as paper and process allow to the sheet you signed off.</li>
      </ul>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery, call-off and stock',
    body: (
      <>
        <p>
          Delivery dates are our best estimate, and we’ll call you if we can’t meet one. Risk passes to you
          when the goods leave the tail lift; ownership passes when you have paid for them. Note any visible
          damage on the delivery note, and tell us about anything else within seven days.
        </p>
        <p>
          We make goods for call-off straight away. After nine months in stock you take them or have them
          recycled, and pay for them either way. We insure them while they are with us.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <p>
        Payment is due thirty days from the end of the month of the invoice. On late payments we charge
        interest and compensation under the Late Payment of Commercial Debts (Interest) Act 1998, and may
        suspend further deliveries.
      </p>
    ),
  },
  {
    id: 'faults',
    title: 'If something is wrong',
    body: (
      <>
        <p>
          If goods are not as agreed, we make them again or credit you, as you prefer, and collect the rest.
          Keep some of them: we want to see what went wrong.
        </p>
        <p>
          Beyond that, our liability for an order is limited to its price or £50,000, whichever is more, and
          excludes loss of profit. Nothing in these terms limits liability for death or injury caused by
          negligence, for fraud, or where the law does not allow it.
        </p>
      </>
    ),
  },
  {
    id: 'events',
    title: 'Events outside our control',
    body: (
      <p>
        Neither of us is liable for delays caused by fire, flood, strikes, war, power failure or paper mill
        closures. If a delay lasts longer than eight weeks, either of us may cancel whatever has not yet been
        made.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law',
    body: (
      <p>
        English law applies, and the English courts have jurisdiction. Before going to court, your managing
        director and ours will talk for an hour. If one of these terms is not valid, the others still apply.
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
