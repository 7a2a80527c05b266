import type { Sentences } from "../../../src/protocol/words/translate.ts";

/** 사람과 권한, 로그인에 관한 문장 */
export const peopleKo: Sentences = {
  "You have no role in this installation. This requires the {} role. Ask an administrator.":
    "이 Signalbox에서 맡은 역할이 없습니다. {role:0} 역할이 필요합니다. 관리자에게 요청하세요.",
  "Your role in this installation is {}. This requires the {} role. Ask an administrator.":
    "{role:1} 역할이 필요합니다. 이 Signalbox에서의 현재 역할은 {role:0}입니다. 관리자에게 요청하세요.",
  "You have no role here. This requires the {} role. Ask an administrator.":
    "여기에서 맡은 역할이 없습니다. {role:0} 역할이 필요합니다. 관리자에게 요청하세요.",
  "Your role here is {}. This requires the {} role. Ask an administrator.":
    "{role:1} 역할이 필요합니다. 현재 역할은 {role:0}입니다. 관리자에게 요청하세요.",
  "role:viewer": "보기 전용",
  "role:member": "멤버",
  "role:reviewer": "검토자",
  "role:administrator": "관리자",
  "Sign in first.": "먼저 로그인하세요.",
  "This works only with an invitation or a sign-in link, and only once.":
    "초대나 로그인 링크로만, 한 번만 할 수 있습니다.",
  "An invitation or a sign-in link only lets you sign in. Accept it first.":
    "초대나 로그인 링크로는 로그인만 할 수 있습니다. 먼저 로그인하세요.",
  "This token can only read. Create a token that can write.":
    "읽기만 할 수 있는 토큰입니다. 쓸 수 있는 토큰을 만드세요.",
  "Only the token of this installation can do this.": "이 Signalbox의 토큰으로만 할 수 있습니다.",
  "Use 1 to 40 letters, digits, dots, dashes or underscores. Begin and end with a letter or a digit.":
    "글자, 숫자, 점, 하이픈, 밑줄을 1–40자로 쓰고, 글자나 숫자로 시작하고 끝내세요.",
  "The access of @{} was removed.": "접근 권한이 제거되었습니다: @{0}",
  "The access of @{} was removed. Restore it first.": "접근 권한이 제거된 사람입니다: @{0}. 먼저 되살리세요.",
  "The access of @{} was removed. Ask an administrator.":
    "접근 권한이 제거되었습니다: @{0}. 관리자에게 요청하세요.",
  "The access of @{} is already removed.": "접근 권한이 이미 제거되었습니다: @{0}",
  "@{} already has access.": "이미 접근 권한이 있습니다: @{0}",
  "A person can have only one role in each project.": "한 사람은 프로젝트마다 역할이 하나입니다.",
  "@{} is the last administrator. Make somebody else an administrator first.":
    "마지막 관리자입니다: @{0}. 먼저 다른 사람을 관리자로 지정하세요.",
  "The name @{} is taken. Names are never reused. Choose another one.":
    "이미 쓰인 이름입니다: @{0}. 이름은 다시 쓸 수 없으니 다른 이름을 고르세요.",
  "There is no person @{}.": "없는 사람입니다: @{0}",
  "There is no person @{}. Assign the review to one of the people here.":
    "없는 사람입니다: @{0}. 여기에 있는 사람에게 검토를 맡기세요.",
  "@{} cannot decide this review: it needs the role reviewer.":
    "이 검토를 결정할 수 없는 사람입니다: @{0}. 검토자 역할이 필요합니다.",
  "Give the person a role, in the installation or in a project.": "전체나 프로젝트에서 맡을 역할을 고르세요.",
  'You have a token "{}" already. Choose another name.':
    "이름이 같은 토큰이 이미 있습니다: {0}. 다른 이름을 고르세요.",
  "There is no active {} {}.": "사용 중인 항목이 없습니다: {0} {1}",
  "This link was used or withdrawn, or has expired. Ask for a new one.":
    "이미 사용했거나 취소되었거나 만료된 링크입니다. 새 링크를 요청하세요.",
  "This request is not signed with an invitation.": "초대로 서명한 요청이 아닙니다.",
  "This request is not signed with a sign-in link.": "로그인 링크로 서명한 요청이 아닙니다.",
  "Only administrators can see the tokens of others.": "다른 사람의 토큰은 관리자만 볼 수 있습니다.",
  "A personal token cannot create tokens, links or invitations. Sign in to the page, or use the token of the installation.":
    "개인 토큰으로는 토큰이나 링크, 초대를 만들 수 없습니다. 페이지에 로그인하거나 이 Signalbox의 토큰을 사용하세요.",
  "You were signed out. Sign in again.": "로그아웃되었습니다. 다시 로그인하세요.",
  "Your session has expired. Sign in again.": "세션이 만료되었습니다. 다시 로그인하세요.",
  "This token was revoked. Create a new one.": "폐기된 토큰입니다. 새로 만드세요.",
  "This token has expired. Create a new one.": "만료된 토큰입니다. 새로 만드세요.",
  "This invitation was accepted or withdrawn. Ask for a new one.":
    "이미 사용했거나 취소된 초대입니다. 새 초대를 요청하세요.",
  "This invitation has expired: it works for 72 hours. Ask for a new one.":
    "72시간이 지나 만료된 초대입니다. 새 초대를 요청하세요.",
  "This sign-in link was used: it works once. Ask for a new one.":
    "이미 사용한 로그인 링크입니다. 한 번만 쓸 수 있으니 새 링크를 요청하세요.",
  "This sign-in link has expired: it works for an hour. Ask for a new one.":
    "한 시간이 지나 만료된 로그인 링크입니다. 새 링크를 요청하세요.",
  "The token of this installation acts as @{}, whose access was removed. Sign in as yourself.":
    "이 Signalbox의 토큰을 쓰는 사람(@{0})의 접근 권한이 제거되었습니다. 자신의 계정으로 로그인하세요.",
  "Your access to this installation was removed. Ask an administrator.":
    "이 Signalbox에 대한 접근 권한이 제거되었습니다. 관리자에게 요청하세요.",
  "This sign-in is not known here. Sign in again.": "여기에서 알 수 없는 로그인입니다. 다시 로그인하세요.",
  "This server has no key for this sign-in. Set SIGNALBOX_KEY to one value on all servers.":
    "이 로그인에 맞는 키가 서버에 없습니다. 모든 서버의 SIGNALBOX_KEY를 같은 값으로 설정하세요.",
  "This server cannot check the sign-in: its key differs from that of the server that created it. Sign in again, or set SIGNALBOX_KEY to one value on all servers.":
    "로그인을 만든 서버와 키가 달라서 확인할 수 없습니다. 다시 로그인하거나 모든 서버의 SIGNALBOX_KEY를 같은 값으로 설정하세요.",
  "You have sent 20 tests within a minute. Try again in a minute.":
    "1분 안에 테스트 메시지를 20개 보냈습니다. 1분 후에 다시 시도하세요.",
  "Too many sign-ins from this address. Try again in a minute.":
    "이 주소에서 로그인을 너무 많이 시도했습니다. 1분 뒤에 다시 시도하세요.",
  "Only the page can start a sign-in: the request has no Origin header.":
    "페이지에서만 로그인을 시작할 수 있습니다. 요청에 Origin이 없습니다.",
  "This installation has no OpenID provider.": "이 Signalbox에는 OpenID 제공자가 없습니다.",
  "This sign-in was already completed, or took longer than ten minutes. Start again.":
    "이미 끝났거나 10분이 넘은 로그인입니다. 처음부터 다시 하세요.",
  "This sign-in was started in another browser. Start again in this one.":
    "다른 브라우저에서 시작한 로그인입니다. 이 브라우저에서 다시 시작하세요.",
  "The provider's issuer ({}) does not match openId.issuer ({}). An administrator must set openId.issuer to exactly the provider's issuer.":
    "제공자의 발급자 주소(issuer)가 openId.issuer 설정과 다릅니다: {0}, {1}. 관리자가 openId.issuer를 제공자의 발급자 주소와 똑같이 설정해야 합니다.",
  "The provider denied access, or you cancelled the sign-in. Try again.":
    "제공자가 접근을 거부했거나 로그인이 취소되었습니다. 다시 시도하세요.",
  "The provider refused the sign-in ({}{}). Try again.":
    "제공자가 로그인을 거부했습니다({0}{1}). 다시 시도하세요.",
  "The provider {} cannot be reached. Try again later, or ask an administrator for a sign-in link.":
    "제공자에 연결할 수 없습니다: {0}. 나중에 다시 시도하거나 관리자에게 로그인 링크를 요청하세요.",
  "The sign-in with {} failed: {}. Try again.": "로그인하지 못했습니다({0}): {1}. 다시 시도하세요.",
  "The provider does not accept this application. An administrator must check openId.clientId and its secret.":
    "제공자가 이 애플리케이션을 받아들이지 않습니다. 관리자가 openId.clientId와 비밀 값을 확인해야 합니다.",
  "The provider sent no e-mail address for you. Ask an administrator to grant this application the email scope, and check that your account has an address.":
    "제공자가 이메일 주소를 보내지 않았습니다. 이 애플리케이션에 email 범위를 주도록 관리자에게 요청하고, 계정에 주소가 있는지 확인하세요.",
  "None of your groups has a role here. {} Ask an administrator.":
    "여기에서 역할이 있는 그룹에 속해 있지 않습니다. {0} 관리자에게 요청하세요.",
  "The provider sent none.": "제공자가 그룹을 보내지 않았습니다.",
  "Yours: {}.": "현재 그룹: {0}.",
};
