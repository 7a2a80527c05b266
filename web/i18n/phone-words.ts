import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Phone",
  unreachable: "Only this machine can open the page. To use Signalbox on a phone, set up one of these:",
  tunnel: "A private tunnel with HTTPS, for example Tailscale:",
  certificate: "A certificate of your own on the local network:",
  docs: "docs/phone.md describes both, and signalbox doctor checks them.",
  scan: "Scan the code with the phone's camera. It opens the page signed in.",
  address: "Address",
  show: "Show QR code",
  code: "QR code that signs in",
  once: "The code works once, within a minute.",
  install: "To install the page on the phone, choose “Add to Home screen” in the browser's menu.",
};

const ko: Translated<typeof en> = {
  title: "휴대폰",
  unreachable: "이 컴퓨터에서만 페이지를 열 수 있습니다. 휴대폰에서 답하고 검토하려면 한 가지를 고르세요:",
  tunnel: "HTTPS를 제공하는 개인 터널(예: Tailscale):",
  certificate: "로컬 네트워크에서 쓰는 인증서:",
  docs: "두 방법은 docs/phone.md에 있으며, signalbox doctor로 확인할 수 있습니다.",
  scan: "휴대폰 카메라로 코드를 스캔하면 로그인된 페이지가 열립니다.",
  address: "주소",
  show: "QR 코드 보기",
  code: "로그인 QR 코드",
  once: "코드는 1분 안에 한 번만 쓸 수 있습니다.",
  install: "휴대폰에 페이지를 설치하려면 브라우저 메뉴에서 ‘홈 화면에 추가’를 선택하세요.",
};

/** Returns the texts about phones. */
export const usePhoneWords = createWords({ en, ko });
