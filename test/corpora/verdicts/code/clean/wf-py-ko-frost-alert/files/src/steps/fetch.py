def fetch(forecast, place):
    return forecast.hours(place)
