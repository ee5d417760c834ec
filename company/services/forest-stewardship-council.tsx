import { Link } from 'react-router'
import { Arrow, Drawing, DrawingText, ink, wave } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { serviceLoader } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage, serviceMeta } from '#app/site/how-we-do-it/service-page.tsx'

export const meta = serviceMeta
export const loader = serviceLoader('forest-stewardship-council')

const FACTS = [
  ['Ask for it', 'With the enquiry; it cannot be added afterwards'],
  ['Label approval', 'About two working days'],
  ['Labels', 'FSC® Mix and FSC® Recycled'],
  ['Proof', 'The claim on our invoice and delivery note'],
  ['Method', 'Transfer, order by order'],
] as const

export default function ForestStewardshipCouncil() {
  return (
    <ServicePage facts={FACTS} drawing={<ChainOfCustody />}>
      <h2>Forests and chain of custody</h2>
      <p>
        The Forest Stewardship Council® (FSC®) certifies forests that are managed responsibly, for nature and
        for the people who depend on them. Chain of custody is the other half: it proves that the material
        really comes from those forests, or from recycled paper. Every company that owns the material along
        the way must be certified. If one isn’t, the claim stops there.
      </p>
      <h2>How we work</h2>
      <ol>
        <li>
          Buy paper with a claim only from suppliers whose certificate we have checked on the day of the
          order.
        </li>
        <li>
          Check the claim on the mill’s invoice against the reel labels when they arrive, and mark the reels.
        </li>
        <li>
          Set them aside for the orders that need them: it’s on the corrugator’s run sheet and again on the
          pallet label.
        </li>
        <li>Put the claim and our certificate number on your delivery note and invoice.</li>
        <li>
          Balance the weights each month: what we bought with a claim, what we sold with it, and what became
          trim.
        </li>
      </ol>
      <h2>Three labels, and the two we offer</h2>
      <ul>
        <li>
          <strong>FSC® Recycled</strong>: all the fibre is recycled. Most brown grades can carry it.
        </li>
        <li>
          <strong>FSC® Mix</strong>: a mix of certified forests, recycled fibre and controlled wood. White and
          clay-coated grades usually carry this one.
        </li>
        <li>
          <strong>FSC® 100%</strong>: certified forests only. Corrugated board hardly ever qualifies, and we
          don’t offer it.
        </li>
      </ul>
      <h2>To have it on your box</h2>
      <p>
        Our certificate covers our production. It doesn’t by itself let you print the mark: that depends on
        the papers in your order. Ask for certified board when you ask for the price, and send the artwork
        with the label where you want it. We submit it for approval and tell you within about two working
        days. If you want to mention it in your own advertising, you’ll need a promotional licence, which is
        easy to get.
      </p>
      <p>
        Keep our invoice: it is your only evidence. A leaflet, a web page or a logo won’t do. For how much of
        our paper is recycled, and what happens to trim, see our{' '}
        <Link to="/how-we-do-it/environmental-policy">environmental policy</Link>.
      </p>
    </ServicePage>
  )
}

const STATIONS = ['forest', 'mill', 'reels', 'boxes', 'you'] as const

export function ChainOfCustody() {
  return (
    <Drawing
      title="Chain of custody"
      height={290}
      words="From the forest, or from collected used paper, to the mill, to our reels, to your boxes, to you. A paper trail follows the material: at each sale an invoice carries the certificate number and the claim, and the weights bought and sold are balanced."
    >
      <path className={ink.paper} d="M62 60l-34 62h68z" />
      <path className={ink.line} d="M62 122v24M62 84l-10 20M62 96l12 18" />
      <path className={ink.board} d="M152 146V96l28 18V96l28 18V84h12v62z" />
      <circle className={ink.board} cx="320" cy="110" r="36" />
      <circle className={ink.blank} cx="320" cy="110" r="10" />
      <path className={ink.board} d="M412 92l38-18 38 18v38l-38 18-38-18z" />
      <path className={ink.line} d="M412 92l38 18 38-18M450 110v38" />
      <path className={ink.board} d="M546 146V86h64v60z" />
      <path className={ink.thinLine} d={wave(546, 120, 16, 8, 4)} />
      {[
        [104, 144],
        [228, 276],
        [364, 404],
        [496, 538],
      ].map(([from = 0, to = 0]) => (
        <g key={from}>
          <Arrow
            through={[
              [from, 116],
              [to, 116],
            ]}
          />
          <path className={ink.blank} d={`M${(from + to) / 2 - 13} 206h26v36h-26z`} />
          <path
            className={ink.thinLine}
            d={`M${(from + to) / 2 - 8} 216h16M${(from + to) / 2 - 8} 224h16M${(from + to) / 2 - 8} 232h9`}
          />
        </g>
      ))}
      <path className={ink.fold} d="M62 224H578" />
      {STATIONS.map((name, index) => (
        <DrawingText key={name} x={62 + index * 129} y={180} text={name} kind="name" anchor="middle" />
      ))}
      <DrawingText x={320} y={272} text="an invoice at every sale, with number and claim" anchor="middle" />
    </Drawing>
  )
}
