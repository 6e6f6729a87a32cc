import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import { Logo } from "../../ui/icons/Logo.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import styles from "./Footer.module.css";

/** Placeholders until the operator fills them in. */
const CONTACT = [
  ["주소", "서울특별시 ○○구 ○○로 00"],
  ["전화", "00-0000-0000"],
  ["팩스", "00-0000-0001"],
  ["운영 시간", "09:30 ~ 18:30"],
  ["사업자등록번호", "000-00-00000"],
] as const;

const thisYear = () => new Date().getFullYear();

/** Who runs the service, and the choice of the theme. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.inner}`}>
        <div>
          <Link className={styles.logo} to={paths.home()} aria-label="핏메이트 홈">
            <Logo />
          </Link>
        </div>
        <div className="stack">
          <dl className={styles.contact}>
            {CONTACT.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <nav className={styles.terms} aria-label="약관">
            <Link to={paths.safety()}>처음 만날 때</Link>
            <Link to={paths.terms()}>이용약관</Link>
            <Link to={paths.privacy()}>
              <b>개인정보 처리방침</b>
            </Link>
            <Link to={paths.locationTerms()}>위치정보 이용 안내</Link>
            <Link to={paths.rules()}>운영 규칙</Link>
            <Link to={paths.rights()}>권리침해 신고</Link>
            <Link to={paths.transparency()}>운영 보고</Link>
          </nav>
          {/* The server's clock and the reader's may differ about the year. */}
          <p suppressHydrationWarning>© 2023–{thisYear()} FitMate. All rights reserved.</p>
        </div>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
