import type { Sentences } from "../../../src/protocol/words/translate.ts";

/** The platform's messages about triggers and their deliveries. */
export const triggersKo: Sentences = {
  "There is no trigger {}.": "없는 트리거입니다: {0}",
  "There is no delivery {} of {}.": "트리거 {1}에 {0}번 전달이 없습니다.",
  "Only a signed webhook has a secret.": "서명을 확인하는 웹훅에만 비밀 값이 있습니다.",
  "Use a secret of at least 16 characters.": "비밀 값은 16자 이상이어야 합니다.",
  "A Standard Webhooks secret is whsec_ and at least 16 bytes in base64.":
    "Standard Webhooks 비밀 값은 whsec_ 뒤에 16바이트 이상을 base64로 적은 값입니다.",
  'There is no time zone "{}". Use a name such as Europe/Berlin, Asia/Seoul or UTC.':
    "없는 시간대입니다: {0}. Asia/Seoul, Europe/Berlin, UTC 같은 이름을 쓰세요.",
  '"{}" is not a cron expression. Use five fields: minute, hour, day, month, weekday. For example, "0 9 * * 1-5" is 9:00 on weekdays.':
    "cron 식이 아닙니다: {0}. 분, 시, 일, 월, 요일의 다섯 필드로 쓰세요. 예: 0 9 * * 1-5는 평일 9시입니다.",
  '"{}" is not a valid {}.': "사용할 수 없는 값입니다: {0}",
  '"{}" never runs, because it matches no date.': "{0}에 맞는 날짜가 없어 실행되지 않습니다.",
  "Anybody who knows the address can start this trigger: deliveries are not signed.":
    "서명이 없으므로 주소를 아는 사람은 누구나 이 트리거를 시작할 수 있습니다.",
  "The tasks have no budget. A trigger can start many of them.":
    "작업에 예산이 없습니다. 트리거는 작업을 여러 개 시작할 수 있습니다.",
  "The field is missing }} at its end.": "필드 끝에 }}가 없습니다.",
  '"{}" is not a field. A field is a path such as payload.pull_request.title.':
    "필드가 아닙니다: {0}. payload.pull_request.title 같은 경로로 쓰세요.",
  '"{}" is not a field. Fields begin with payload, delivery or trigger.':
    "필드가 아닙니다: {0}. 필드는 payload, delivery, trigger로 시작합니다.",
  '"{}" is not a field. Use {}.': "필드가 아닙니다: {0}. 사용할 수 있는 필드: {1}",
  "A schedule has no {}. It has {}.": "일정에는 {0} 값이 없습니다. 사용할 수 있는 값: {1}",
  "An event has no {}. It has {}.": "이벤트에는 {0} 값이 없습니다. 사용할 수 있는 값: {1}",
  "A field can only follow a fixed host or directory, as in https://github.com/{}.":
    "필드 앞에는 고정된 호스트나 디렉터리가 있어야 합니다. 예: https://github.com/{0}",
  "The delivery has no {}.": "전달에 {0} 값이 없습니다.",
  "The delivery has no {}; the trigger needs {}.": "전달에 {0} 값이 없습니다. 트리거에 필요한 값: {1}",
  '{} is "{}"; the trigger needs {}.': "{0} 값이 {1}입니다. 트리거에 필요한 값: {2}",
  "The trigger is disabled.": "트리거를 사용하지 않는 상태입니다.",
  "GitHub checked the address.": "GitHub가 주소를 확인했습니다.",
  "The work of an earlier delivery was still running.": "앞선 전달의 작업이 아직 실행 중이었습니다.",
  "Delivery {} replaced it.": "{0}번 전달로 교체되었습니다.",
  "{} deliveries are already waiting.": "이미 전달 {0}개가 대기 중입니다.",
  "{} triggers in a row have started each other.": "트리거 {0}개가 연달아 서로를 시작했습니다.",
  "{} times were missed, because no server was running.": "서버가 꺼져 있어 {0}번을 놓쳤습니다.",
  "The description would have more than {} characters.": "설명이 {0}자를 넘습니다.",
  "{} does not match the body and the secret.": "{0} 값이 본문과 비밀 값에 맞지 않습니다.",
  "{} does not match the body, the id, the time and the secret.":
    "{0} 값이 본문, ID, 시각, 비밀 값과 맞지 않습니다.",
  "The header {} is missing.": "{0} 헤더가 없습니다.",
  "The header X-Gitlab-Token is missing, and so is webhook-signature.":
    "X-Gitlab-Token 헤더도 webhook-signature 헤더도 없습니다.",
  "X-Gitlab-Token is not the secret.": "X-Gitlab-Token 값이 비밀 값과 다릅니다.",
  "The headers webhook-id, webhook-timestamp and webhook-signature are needed.":
    "webhook-id, webhook-timestamp, webhook-signature 헤더가 필요합니다.",
  "The secret of the trigger is not a Standard Webhooks secret (whsec_…).":
    "트리거의 비밀 값이 Standard Webhooks 형식(whsec_…)이 아닙니다.",
  "webhook-id must have 1 to 200 visible ASCII characters.":
    "webhook-id는 공백 없는 ASCII 문자 1–200자여야 합니다.",
  "X-Signature-Timestamp came more than once.": "X-Signature-Timestamp 헤더가 두 번 이상 있습니다.",
  "{} is not a time in seconds.": "{0} 값이 초 단위 시각이 아닙니다.",
  "{} is more than five minutes old. Compare the clocks.":
    "{0} 시각이 5분 넘게 지났습니다. 시계를 비교하세요.",
  "{} is more than five minutes ahead. Compare the clocks.":
    "{0} 시각이 5분 넘게 앞서 있습니다. 시계를 비교하세요.",
  "This trigger has no secret yet. Set one.": "아직 비밀 값이 없습니다. 비밀 값을 만드세요.",
};
