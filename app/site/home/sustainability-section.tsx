import { HomeSection } from './home-section.tsx'
import css from './sustainability-section.module.css'
import { TruckDrawing } from './truck-drawing.tsx'

/**
 * Environmental claims need a basis and end with it. Until there are certificates to show, these words say what a
 * claim here will carry, and claim nothing.
 */
const SUBJECTS = [
  {
    title: 'Carbon neutral certification',
    text: 'A certificate means something with its scope, its period, and how much of it is reduced and how much offset. Ours goes here with all four. While none in date is shown, read this page as making no such claim.',
  },
  {
    title: 'Electric trucks',
    text: 'Much of a delivery day in the south is short, known rounds, and that is the work electric trucks are good at. Rounds that have changed over will be listed here, each with the month it did.',
  },
  {
    title: 'Our B Corp journey',
    text: 'The B Impact Assessment asks about workers, suppliers and neighbours as well as board and power. We use it as a list of what to mend next. It is a journey, not a certificate.',
  },
] as const

export function SustainabilitySection() {
  return (
    <HomeSection ground="drawing">
      <div className={css.head}>
        <h2>Sustainability, to scale</h2>
        <p className={css.lead}>
          A drawing without dimensions is a picture. The same goes for environmental claims: ours carry their
          measure, or they are not made.
        </p>
      </div>
      <TruckDrawing />
      <div className={css.subjects}>
        {SUBJECTS.map((subject) => (
          <div key={subject.title} className={css.subject}>
            <h3>{subject.title}</h3>
            <p className={css.text}>{subject.text}</p>
          </div>
        ))}
      </div>
    </HomeSection>
  )
}
