"""Events sent to webhooks, in the OpenAPI document."""

from typing import Final

from drf_spectacular.utils import OpenApiResponse, OpenApiWebhook, extend_schema

from accounts.webhooks.responses import EVENT

DESCRIPTION: Final = """\
The service sends it to a webhook: a row of the personal stream `me` of its owner, or of a person \
who has granted its app the scope `read`. It is signed by Standard Webhooks: `webhook-id`, \
`webhook-timestamp`, `webhook-signature`. It comes at least once, and can come again under the \
same `webhook-id`; `number` has its order. Any 2xx says that it has arrived, 410 switches the \
webhook off, and all else is tried again for three days."""

PERSON_EVENT: Final = OpenApiWebhook(
    name="personEvent",
    decorator=extend_schema(
        operation_id="personEvent",
        summary="Something has happened to a person",
        description=DESCRIPTION,
        tags=["me"],
        request=EVENT,
        responses={
            204: OpenApiResponse(description="It has arrived. Any 2xx will do."),
            410: OpenApiResponse(
                description="Nothing more is wanted: the webhook is switched off."
            ),
        },
    ),
)
