import { Link } from 'react-router'
import { serviceOf } from '#domain/company/services.ts'
import { ChainOfCustody } from './drawings/chain-of-custody.tsx'
import { serviceLoader, serviceMeta } from './service-loader.ts'
import { ServicePage } from './service-page.tsx'

const service = serviceOf('forest-stewardship-council')
export const meta = serviceMeta(service)
export const loader = serviceLoader(service)

const FACTS = [
  ['Ask for it', 'With the enquiry; it cannot be added afterwards'],
  ['Label approval', 'About two working days'],
  ['Labels', 'FSC Mix and FSC Recycled'],
  ['Proof', 'The claim on our invoice and delivery note'],
  ['Method', 'Transfer, order by order'],
] as const

export default function ForestStewardshipCouncil() {
  return (
    <ServicePage service={service} facts={FACTS} drawing={<ChainOfCustody />}>
      <h2>What it means</h2>
      <p>
        The Forest Stewardship Council certifies forests that are managed with care for what grows, lives and
        works in them. Chain of custody is the other half: it shows that what is sold as coming from such
        forests, or from collected paper, really did. Every company that owns the material on its way must be
        part of the chain. If one is missing, the claim ends there.
      </p>
      <h2>What we do</h2>
      <ol>
        <li>
          Buy paper with a claim only from suppliers whose certificate we have looked up on the day of the
          order.
        </li>
        <li>
          Check the claim on the mill’s invoice against the reel labels when they arrive, and mark the reels.
        </li>
        <li>
          Plan them for the orders that asked for them. The corrugator’s run sheet says so, and the pallet
          label repeats it.
        </li>
        <li>Put the claim and our certificate number on your delivery note and invoice.</li>
        <li>
          Balance the weights each month: what was bought with a claim, what was sold with it, what became
          trim.
        </li>
      </ol>
      <h2>Three labels, of which we sell two</h2>
      <ul>
        <li>
          <strong>FSC Recycled</strong>: all of the fibre was used before. Most brown grades can carry it.
        </li>
        <li>
          <strong>FSC Mix</strong>: from certified forests, recycled fibre and controlled wood together. White
          and clay-coated grades usually carry this one.
        </li>
        <li>
          <strong>FSC 100%</strong>: from certified forests only. Corrugated board hardly ever is, and we do
          not offer it.
        </li>
      </ul>
      <h2>If you want it on your box</h2>
      <p>
        A certificate covers what we make. It does not by itself allow the mark on your print: that depends on
        the papers in your order. Ask for certified board when you ask for the price, and send the artwork
        with the label where you want it. We submit it and tell you within about two working days. If your own
        company wishes to speak of it in its advertising, it needs a promotional licence of its own, which is
        easy to get.
      </p>
      <p>
        Keep our invoice. It is your evidence, and the only one: a leaflet, a web page or a logo is not. How
        much of our paper is recycled, and what becomes of trim, is under our{' '}
        <Link to="/how-we-do-it/environmental-policy">environmental policy</Link>.
      </p>
    </ServicePage>
  )
}
