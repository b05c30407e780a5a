"""Times and numbers in the admin: one short form, in UTC."""

DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "Y-m-d H:i:s"
DATE_FORMAT = SHORT_DATE_FORMAT = "Y-m-d"
