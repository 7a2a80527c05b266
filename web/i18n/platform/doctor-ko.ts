import type { Sentences } from "../../../src/protocol/words/translate.ts";

/** 컴퓨터와 에이전트를 살핀 결과 */
export const doctorKo: Sentences = {
  node: "Node",
  "data directory": "데이터 디렉터리",
  disk: "디스크",
  git: "git",
  sandbox: "샌드박스",
  limits: "한도",
  processes: "프로세스",
  "other devices": "다른 기기",
  verifier: "검증 에이전트",
  "Node {}": "Node {0}",
  "Node {} is too old. Use 24.15 or later.": "Node {0}: 너무 오래되었습니다. 24.15 이상을 쓰세요.",
  "{} cannot be written ({}). Set SIGNALBOX_HOME to a directory that you can write to.":
    "쓸 수 없습니다: {0} ({1}). SIGNALBOX_HOME을 쓸 수 있는 디렉터리로 정하세요.",
  "the data directory does not exist yet": "데이터 디렉터리가 아직 없습니다",
  "{} GB free": "남은 공간 {0} GB",
  "Only {} GB free. Free some space, or set SIGNALBOX_HOME to another disk.":
    "남은 공간이 {0} GB뿐입니다. 공간을 비우거나 SIGNALBOX_HOME을 다른 곳으로 정하세요.",
  "git version {}": "git {0}",
  "git was not found. Install it: snapshots and reviews need it.":
    "git을 찾을 수 없습니다. 설치하세요. 스냅샷과 검토에 필요합니다.",
  "agents run in the macOS sandbox ({}), which is untested":
    "에이전트를 macOS 샌드박스에서 실행합니다: {0}. 아직 시험하지 않은 기능입니다",
  "agents run in a sandbox ({})": "에이전트를 샌드박스에서 실행합니다: {0}",
  "The configuration requires a sandbox. {}": "구성에 샌드박스가 필요하다고 되어 있습니다. {0}",
  "This machine has no sandbox. Agents need your permission to run without one. {}":
    "이 컴퓨터에는 샌드박스가 없습니다. 에이전트를 샌드박스 없이 실행하려면 허용해야 합니다. {0}",
  "the kernel enforces the memory and process limits": "커널이 메모리와 프로세스 수를 제한합니다",
  "the kernel cannot enforce the memory and process limits for this user; the server checks them every few seconds instead":
    "커널이 이 사용자의 메모리와 프로세스 수를 제한할 수 없어 서버가 몇 초마다 대신 확인합니다",
  "process trees are read from /proc": "프로세스 정보를 /proc에서 읽습니다",
  "there is no /proc; process trees are read with ps": "/proc이 없어 프로세스 정보를 ps로 읽습니다",
  "built in": "내장",
  '"{}" was not found. Install it or correct the configuration.':
    "찾을 수 없습니다: {0}. 설치하거나 구성을 고치세요.",
  "{} is not executable. Run: chmod +x {}": "실행할 수 없습니다: {0}. chmod +x {1} 명령을 실행하세요.",
  '"{}" was not found. Run: {}': "찾을 수 없습니다: {0}. 다음 명령을 실행하세요: {1}",
  "{} does not report its version. Run it in a terminal to find out why.":
    "버전을 알려 주지 않습니다: {0}. 터미널에서 실행해 원인을 확인하세요.",
  "{} {} is too old. Signalbox needs {} or later. Run: {}":
    "{0} {1}: 지원하지 않는 버전입니다. {2} 이상이 필요합니다. 다음 명령을 실행하세요: {3}",
  "{} {} is not signed in. Run: {}": "{0} {1}: 로그인되어 있지 않습니다. 다음 명령을 실행하세요: {2}",
  "{}, signed in ({})": "{0}, 로그인됨 ({1})",
  "not installed, and not used by the configuration": "설치되어 있지 않고, 구성에도 없습니다",
  "There is a certificate, but SIGNALBOX_HOST allows only this machine. Set it to 0.0.0.0.":
    "인증서가 있지만 SIGNALBOX_HOST 때문에 이 컴퓨터에서만 접속할 수 있습니다. 값을 0.0.0.0으로 설정하세요.",
  "Through a proxy or tunnel: {}. The server needs --behind-proxy.":
    "프록시나 터널을 통해 접속합니다: {0}. 서버를 --behind-proxy 옵션으로 시작하세요.",
  "Only this machine can open the page. To use a phone, see docs/phone.md.":
    "이 컴퓨터에서만 페이지를 열 수 있습니다. 휴대폰에서 사용하려면 docs/phone.md를 참고하세요.",
  "SIGNALBOX_HOST is {}, but there is no certificate. Set SIGNALBOX_TLS_CERT and SIGNALBOX_TLS_KEY, or use a proxy.":
    "SIGNALBOX_HOST를 설정했지만 인증서가 없습니다: {0}. SIGNALBOX_TLS_CERT와 SIGNALBOX_TLS_KEY를 설정하거나 프록시를 사용하세요.",
  "Reachable over TLS: {}": "TLS로 접속할 수 있습니다: {0}",
  "The certificate covers none of: {}. Add its name to allowedHosts, or create a certificate for one of them.":
    "인증서에 다음 이름이 없습니다: {0}. 인증서의 이름을 allowedHosts에 추가하거나, 이 중 하나로 인증서를 만드세요.",
  'verifierAgent in the configuration file is "{}", a demo agent, which cannot verify the work of other agents. Every agent verifies its own work until you name another one.':
    "구성 파일의 verifierAgent가 데모 에이전트({0})입니다. 데모 에이전트는 다른 에이전트의 작업을 검증할 수 없습니다. 다른 에이전트를 지정할 때까지 각 에이전트가 자기 작업을 검증합니다.",
};
