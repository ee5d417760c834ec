import { Link, useLoaderData } from 'react-router'
import { Blanks } from '#app/site/how-we-do-it/drawings/blanks.tsx'
import { drawBlanks } from '#app/site/how-we-do-it/drawings/draw-blanks.ts'
import { Dimension, Drawing, DrawingText, ink } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { serviceLoader } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage, serviceMeta } from '#app/site/how-we-do-it/service-page.tsx'
import { QuoteSection } from '#app/site/page-ending/quote-section.tsx'
import { MANUFACTURING_LIMITS } from '../manufacturing-limits.ts'

export const meta = serviceMeta
export const loader = serviceLoader(
  'design-services',
  drawBlanks([
    { name: 'Case', style: '0201', board: 'B', inside: { length: 280, width: 190, depth: 90 } },
    { name: 'Mailer', style: '0427', board: 'E', inside: { length: 280, width: 190, depth: 90 } },
    { name: 'Tray', style: '0422', board: 'E', inside: { length: 280, width: 190, depth: 90 } },
  ]),
)

const FACTS = [
  ['Who', 'Three structural designers, at Aldermoor'],
  ['Plain sample', 'Two working days after we have the product'],
  ['Printed mock-up', 'Five working days'],
  ['Drawings', 'DXF and PDF, with the cutter guide on a separate layer'],
  ['Largest sample', '1,600 × 1,200 mm blank'],
] as const

const PICTURE = {
  src: '/uploads/places/design-studio.webp',
  alt: 'Drawing of the design studio: a designer draws a blank on a screen, a table cuts a sample, and a press tests two boxes on top of each other',
}

export default function DesignServices() {
  const { drawings } = useLoaderData<typeof loader>()
  return (
    <>
      <ServicePage facts={FACTS} picture={PICTURE} drawing={<BoxAnatomy />}>
        <h2>How we work</h2>
        <p>
          Your product arrives on our bench, sometimes with a brief. A designer measures it, asks who packs it
          and how fast, how it travels and where it is opened, and draws a pack that does all of that with as
          little board as possible. The same person cuts the sample, fills it, drops it and folds it again.
        </p>
        <p>
          The studio is next to the press and the die-cutter. If a designer draws something those machines
          have never made, they walk over and ask.
        </p>
        <h2>What you get</h2>
        <ul>
          <li>Two or three designs, each as a plain sample that you can pack and post.</li>
          <li>For each, the board, the weight, the number on a pallet and the price at your quantity.</li>
          <li>
            A drop test and, for cases that will be stacked, a compression figure with the safety factor we
            used.
          </li>
          <li>Once you have chosen: a dimensioned drawing and a cutter guide for your artwork.</li>
        </ul>
        <Blanks
          title="Three designs for one product"
          words="A product of 280 by 190 by 90 mm, as a slotted case, a mailer and a tray, drawn at one scale."
          view={drawings}
        />
        <h2>How to begin</h2>
        <p>
          Send us the product if you can, or three numbers if you can’t: the inside length, width and depth,
          in that order, in millimetres. Add the weight, how many go in a box, and whether you pack by hand or
          machine. For shelf-ready packs send the retailer’s guide as well; we have most of them, but they do
          change.
        </p>
        <h2>Costs and limits</h2>
        <p>
          Samples and drawings for work we may quote for are free: up to three rounds, and we’ll tell you
          before we charge for a fourth. The drawing is yours to use for boxes that we make. If you want to
          have it made elsewhere, we’ll sell it to you at a price agreed beforehand.
        </p>
        <p>
          We design in corrugated board. We don’t draw your graphics, and we have no digital press: fewer than{' '}
          {MANUFACTURING_LIMITS.minimumRun.printed} printed boxes are better made elsewhere, and we’ll suggest
          where. For goods over 30 kg we work out the cushioning with a test house, which adds two weeks.
        </p>
        <p>
          Once the sample is right, we make the cutter and the plates: see{' '}
          <Link to="/how-we-do-it/box-manufacturing">box manufacturing</Link>. Allow four weeks from
          signed-off artwork to first delivery.
        </p>
      </ServicePage>
      <QuoteSection about="Design services" />
    </>
  )
}

export function BoxAnatomy() {
  return (
    <Drawing
      title="The parts of a box: FEFCO 0201"
      height={360}
      words="The blank of a regular slotted case, seen from outside. Four panels in a row, long, short, long, short, with a narrow glue lap at the left end. Each panel has a flap above and below, separated by slots; broken lines are creases, where it folds. The outer flaps of the long panels meet in the middle. Order it by its inside measurements: length, width, depth."
    >
      <path
        className={ink.board}
        d="M46 92L70 88V30H242V88H248V30H358V88H364V30H536V88H542V30H626V258H542V208H536V258H364V208H358V258H248V208H242V258H70V208L46 204Z"
      />
      <path className={ink.fold} d="M70 88H626M70 208H626M70 88V208M245 88V208M361 88V208M539 88V208" />
      <DrawingText x={156} y={66} text="outer flap" kind="onBoard" anchor="middle" />
      <DrawingText x={303} y={66} text="inner flap" kind="onBoard" anchor="middle" />
      <DrawingText x={450} y={66} text="outer flap" kind="onBoard" anchor="middle" />
      <DrawingText x={156} y={154} text="long panel" kind="name" anchor="middle" />
      <DrawingText x={303} y={154} text="short" kind="name" anchor="middle" />
      <DrawingText x={450} y={154} text="long panel" kind="name" anchor="middle" />
      <DrawingText x={574} y={142} text="short" kind="name" anchor="middle" />
      <path className={ink.thinLine} d="M56 170L30 306M245 240L252 306M361 180L430 306" />
      <DrawingText x={8} y={328} text="glue lap" />
      <DrawingText x={236} y={328} text="slot" />
      <DrawingText x={408} y={328} text="crease" />
      <Dimension from={[72, 284]} to={[242, 284]} text="length" />
      <Dimension from={[248, 284]} to={[358, 284]} text="width" />
      <path className={ink.dimension} d="M614 88V208M608 94l12-12M608 214l12-12" />
      <DrawingText x={604} y={186} text="depth" kind="measure" anchor="end" />
    </Drawing>
  )
}
