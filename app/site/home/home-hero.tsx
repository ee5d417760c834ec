import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#domain/company/brand.ts'
import { BoxBlank } from './box-blank.tsx'
import css from './home-hero.module.css'

export function HomeHero() {
  return (
    <div className={css.hero}>
      <div className={css.words}>
        <h1 className={css.tagline}>{BRAND.tagline}</h1>
        <div className={css.aside}>
          <p className={css.lead}>{BRAND.summary}</p>
          <ul className={css.ways}>
            <li>
              <a href="#products" className={buttonClass('primary')}>
                See what we make
              </a>
            </li>
            <li>
              <Link to="/get-in-touch" className={buttonClass('quiet')}>
                Get in touch
              </Link>
            </li>
          </ul>
        </div>
      </div>
      <BoxBlank />
    </div>
  )
}
