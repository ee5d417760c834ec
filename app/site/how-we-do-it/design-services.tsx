import { Link } from 'react-router'
import { serviceOf } from '#domain/company/services.ts'
import { BoxAnatomy } from './drawings/box-anatomy.tsx'
import { serviceLoader, serviceMeta } from './service-loader.ts'
import { ServicePage } from './service-page.tsx'

const service = serviceOf('design-services')
export const meta = serviceMeta(service)
export const loader = serviceLoader(service)

const FACTS = [
  ['Who', 'Three structural designers, at Aldermoor'],
  ['Plain sample', 'Two working days after we have the product'],
  ['Printed mock-up', 'Five working days'],
  ['Drawings', 'DXF and PDF, with the cutter guide on a layer of its own'],
  ['Largest sample', '1,600 × 1,200 mm blank'],
] as const

const PICTURE = {
  src: '/uploads/places/design-table.webp',
  alt: 'A designer’s table: a carton’s flat blank on a cutting mat with a steel rule and a pencil, a pile of board swatches, and three plain samples folded behind them',
}

export default function DesignServices() {
  return (
    <ServicePage service={service} facts={FACTS} picture={PICTURE} drawing={<BoxAnatomy />}>
      <h2>What we do</h2>
      <p>
        A product arrives on the bench, sometimes with a brief. The designer measures it, asks how it is
        packed, by whom and how fast, how it travels and where it is opened, and draws the construction that
        does all of that with the least board. The same person cuts the sample on the sample table, fills it,
        drops it and folds it again.
      </p>
      <p>
        The studio is next to the press and the die-cutter. What the designer draws has been made on those
        machines before, or the designer has walked over and asked.
      </p>
      <h2>What you get</h2>
      <ul>
        <li>Two or three constructions, each as a plain sample that you can pack and post.</li>
        <li>For each, the board, the weight, the number on a pallet and the price at your quantity.</li>
        <li>
          A drop test and, for cases that are stacked, a compression figure with the safety factor that we
          used.
        </li>
        <li>Once you have chosen: a dimensioned drawing and a cutter guide for your artwork.</li>
      </ul>
      <h2>How to begin</h2>
      <p>
        Send the product itself if you can, and three numbers if you cannot: the inside length, width and
        depth, in that order, in millimetres. Add the weight, how many go in a box, and whether hands or a
        machine pack it. For shelf-ready packs send the retailer’s guide as well; we have most of them, but
        they change.
      </p>
      <h2>What it costs, and the limits</h2>
      <p>
        Samples and drawings for work that we may quote for are free, within reason: three rounds, and we will
        say so before a fourth. The drawing is yours to use for boxes that we make. If you wish to have it
        made elsewhere we sell it, at a price agreed beforehand.
      </p>
      <p>
        We design in corrugated board. We do not draw your graphics, and we have no digital press: fewer than
        500 printed boxes are better made elsewhere, and we will tell you by whom. Cushioning for goods over
        30 kg is calculated with a test house, which takes two weeks more.
      </p>
      <p>
        When the sample is right, it becomes a cutter and a set of plates, as{' '}
        <Link to="/how-we-do-it/box-manufacturing">box manufacturing</Link> tells. From artwork that is signed
        off to the first delivery allow four weeks.
      </p>
    </ServicePage>
  )
}
